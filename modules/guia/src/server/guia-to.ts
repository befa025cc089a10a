import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { ResultadoGuia } from '../domain/calculo-guia.ts'
import { labelSituacaoGuia, situacaoGuia } from '../domain/situacao-guia.ts'
import { labelTipoGuia } from '../domain/tipos-guia.ts'
import type { Guia } from '../tables/guia.ts'
import type { Calculadora } from './config-guia.ts'

type Valores = Pick<Guia, 'base' | 'correcao' | 'multa' | 'juros' | 'tsa' | 'total'>

/** Amounts of a guide as of a day: an open one past its validity is calculated anew, all others stand as written. */
export function valoresEm(guia: Guia, hoje: Data, calculadora: Calculadora): Valores & Pick<ResultadoGuia, 'memoria'> {
  const vale = guia.estado !== 'EMITIDA' || hoje <= guia.validade
  return vale ? { ...guia, memoria: guia.memoria as ResultadoGuia['memoria'] } : calculadora.calcular(guia, hoje)
}

/** A guide as lists show it. */
export function linhaDaGuia(guia: Guia, contribuinte: string, hoje: Data, valores: Valores) {
  const situacao = situacaoGuia(guia.estado, guia.vencimento, hoje)
  return {
    id: guia.id,
    numero: guia.numero,
    tipo: guia.tipo,
    tipoRotulo: labelTipoGuia(guia.tipo),
    competencia: Competencia.fromData(guia.competencia).format(),
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
