import { Dinheiro } from '@iss/kernel/dinheiro'
import type { TotaisDocumentos } from '@iss/conta/domain/debito-documento'

/** Kinds of closing with the labels of spec 3 §9.1. */
export const tiposEncerramento = ['REGULAR', 'SEM_MOVIMENTO', 'CEM_POR_CENTO_RETIDO', 'COMPLEMENTAR'] as const
export type TipoEncerramento = (typeof tiposEncerramento)[number]

const labels: Readonly<Record<TipoEncerramento, string>> = {
  REGULAR: 'Regular',
  SEM_MOVIMENTO: 'Sem movimento',
  CEM_POR_CENTO_RETIDO: '100% Retido',
  COMPLEMENTAR: 'Complementar',
}

/** 'Regular', 'Sem movimento', '100% Retido', 'Complementar'. */
export function labelTipoEncerramento(tipo: TipoEncerramento): string {
  return labels[tipo]
}

/**
 * The kind proposed for a first closing: no document and no other debit is 'Sem movimento'; everything withheld and nothing else
 * due is '100% Retido'; otherwise 'Regular'. `outrosDebitos` are the ledgers that are not notes or entries, and fixed values.
 */
export function proporTipo(
  totais: Pick<TotaisDocumentos, 'quantidade' | 'imposto' | 'impostoRetido'>,
  outrosDebitos: Dinheiro,
): TipoEncerramento {
  if (!outrosDebitos.isZero()) return 'REGULAR'
  if (totais.quantidade === 0) return 'SEM_MOVIMENTO'
  const tudoRetido = totais.impostoRetido.isPositive() && totais.impostoRetido.eq(totais.imposto)
  return tudoRetido ? 'CEM_POR_CENTO_RETIDO' : 'REGULAR'
}
