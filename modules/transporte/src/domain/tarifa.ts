import type { Data } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'

/** Kinds of tariffs (T2). */
export const tiposTarifa = { COMUM: 'Comum', INTEGRACAO: 'Integração', ESTUDANTE: 'Estudante' } as const
export type TipoTarifa = keyof typeof tiposTarifa

export type Tarifa = {
  readonly id: number
  readonly codigo: string
  readonly nome: string
  readonly tipo: TipoTarifa
  readonly valores: readonly { readonly valor: Dinheiro; readonly inicio: Data; readonly fim: Data | null }[]
}

/** The value of a tariff in force on a civil date; null when there is none. A value from 01/05 leaves April at the one before. */
export function valorVigente({ valores }: Tarifa, data: Data): Dinheiro | null {
  return valores.find(({ inicio, fim }) => inicio <= data && (fim === null || fim >= data))?.valor ?? null
}

/**
 * The tariff of passengers in integration on a date: the one of the movement when it is of integration itself, else the one of integration in
 * force. 'NENHUMA' and 'VARIAS' say why there is none.
 */
export function tarifaDeIntegracao(tarifa: Tarifa, todas: readonly Tarifa[], data: Data): Dinheiro | 'NENHUMA' | 'VARIAS' {
  const propria = tarifa.tipo === 'INTEGRACAO' ? valorVigente(tarifa, data) : null
  if (propria) return propria
  const vigentes = todas.flatMap((uma) => (uma.tipo === 'INTEGRACAO' ? (valorVigente(uma, data) ?? []) : []))
  const [valor, outra] = vigentes
  return outra ? 'VARIAS' : (valor ?? 'NENHUMA')
}

/** Passengers as quantity. */
export const passageiros = (quantos: number): Decimal4 => Decimal4.from(String(quantos))
