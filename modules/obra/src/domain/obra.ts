import { all, type Violation } from '@iss/kernel/errors'
import type { Data } from '@iss/kernel/data'
import type { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { isCno } from './cno.ts'
import { obraErrors } from './errors.ts'

/** How works are contracted. Source: screens O1. */
export const tiposObra = ['EMPREITADA', 'SUBEMPREITADA', 'ADMINISTRACAO'] as const
export type TipoObra = (typeof tiposObra)[number]
export const rotulosTipoObra: Readonly<Record<TipoObra, string>> = {
  EMPREITADA: 'Empreitada',
  SUBEMPREITADA: 'Subempreitada',
  ADMINISTRACAO: 'Administração',
}

export type DadosObra = {
  readonly codigo: string
  readonly nome: string
  readonly endereco: string
  readonly area: Decimal4 | null
  readonly valorContrato: Dinheiro | null
  readonly inicio: Data | null
  readonly fim: Data | null
}

/** What stands against works as they are typed; texts are trimmed. Source: screens O1. */
export function validarObra({ codigo, nome, endereco, area, valorContrato, inicio, fim }: DadosObra): Violation[] {
  return all(
    nome === '' && obraErrors.nome,
    codigo === '' && obraErrors.codigo,
    codigo !== '' && !isCno(codigo) && obraErrors.codigoInvalido,
    endereco === '' && obraErrors.endereco,
    inicio === null && obraErrors.inicio,
    inicio !== null && fim !== null && fim < inicio && obraErrors.fim,
    area !== null && area.toScaled() <= 0n && obraErrors.area,
    valorContrato !== null && !valorContrato.isPositive() && obraErrors.valorContrato,
  )
}
