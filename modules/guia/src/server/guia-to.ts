import type { Data } from '@iss/kernel/data'
import type { ResultadoGuia } from '../domain/calculo-guia.ts'
import { labelSituacaoGuia, situacaoGuia } from '../domain/situacao-guia.ts'
import { labelGuia } from '../domain/tipos-guia.ts'
import type { Guia } from '../tables/guia.ts'
import type { Calculadora, GuiaCalculavel } from './config-guia.ts'

export type Valores = Pick<Guia, 'base' | 'correcao' | 'multa' | 'juros' | 'tsa' | 'total'>
type GuiaEscrita = Valores & GuiaCalculavel & Pick<Guia, 'estado' | 'validade'>

/** Amounts of a guide as of a day: an open one past its validity is calculated anew, all others stand as written. */
export function valoresEm(guia: GuiaEscrita, hoje: Data, calculadora: Calculadora): Valores {
  return isExpirada(guia, hoje) ? calculadora.calcular(guia, hoje) : guia
}

/** The same with the memory of the calculation. */
export function calculoEm(guia: Guia, hoje: Data, calculadora: Calculadora): Valores & Pick<ResultadoGuia, 'memoria'> {
  if (isExpirada(guia, hoje)) return calculadora.calcular(guia, hoje)
  return { ...guia, memoria: guia.memoria as ResultadoGuia['memoria'] }
}

/** Whether the amounts written on a guide hold no more: open, and its last day to pay is past. */
export function isExpirada({ estado, validade }: Pick<Guia, 'estado' | 'validade'>, hoje: Data): boolean {
  return estado === 'EMITIDA' && validade < hoje
}

/** A guide as lists show it. */
export function linhaDaGuia(guia: Guia, contribuinte: string, hoje: Data, valores: Valores) {
  const situacao = situacaoGuia(guia.estado, guia.vencimento, hoje)
  return {
    id: guia.id,
    numero: guia.numero,
    tipo: guia.tipo,
    tipoRotulo: labelGuia(guia),
    competencia: guia.competencia.format(),
    papel: guia.papel,
    papelRotulo: guia.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
    vencimento: guia.vencimento,
    base: guia.base,
    acrescimos: valores.total.minus(guia.base),
    total: valores.total,
    situacao,
    situacaoRotulo: labelSituacaoGuia(situacao),
    validade: guia.validade,
    recalculadaEm: guia.recalculadaEm,
    contribuinte,
  }
}

/** Amounts and memory as the wire wants them. */
export function calculoDoResultado(valores: Valores & Pick<ResultadoGuia, 'memoria'>) {
  const { base, correcao, multa, juros, tsa, total } = valores
  return {
    base,
    correcao,
    multa,
    juros,
    tsa,
    total,
    memoria: valores.memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
  }
}
