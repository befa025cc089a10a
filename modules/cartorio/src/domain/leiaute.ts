import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, type Violation } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { cartorioErrors } from './errors.ts'

/** Keyed accounts of a registry office: what an entry counts. Source: spec 3 §9.1. */
export const documentosNotariais = { ATO: 'Ato', PAGINA: 'Página', SELO: 'Selo' } as const
export type DocumentoNotarial = keyof typeof documentosNotariais

/** Columns of the file of acts (F77): `valor` is the emolument of one, `emolumentos` their sum, `fundos` what belongs to others. */
export const colunasDoCartorio = ['data', 'tipodocumento', 'tiposervico', 'quantidade', 'valor'] as const
export const opcionaisDoCartorio = ['emolumentos', 'fundos', 'iss', 'numero'] as const
export type ColunaDoCartorio = (typeof colunasDoCartorio)[number] | (typeof opcionaisDoCartorio)[number]
export type LinhaDoArquivo = Readonly<Record<ColunaDoCartorio, string>>

/** The layout, to be downloaded, with the worked example of N1. */
export const modeloDoCartorio = [
  'data;tipoDocumento;tipoServico;quantidade;valor;emolumentos;fundos;ISS;numero',
  '10/03/2026;Ato;N001;120;45,00;5400,00;1080,00;216,00;',
  'TOTAL;;;120;;5400,00;1080,00;216,00;',
].join('\r\n')

/** 'Ato', 'pagina' and 'SELO' as they are kept; null for anything else. */
export function documentoDoTexto(texto: string): DocumentoNotarial | null {
  const nome = fold(texto).toUpperCase()
  return nome === 'ATO' || nome === 'PAGINA' || nome === 'SELO' ? nome : null
}

/** A line that only adds the others up. */
export const isTotal = ({ data }: LinhaDoArquivo): boolean => fold(data) === 'total'

const somaveis = ['quantidade', 'emolumentos', 'fundos', 'iss'] as const

/** Compares the line of totals, where a file has one, with the lines before it, in the columns that it fills. */
export function conferirTotais(linhas: readonly LinhaDoArquivo[]): Violation[] {
  const total = linhas.find(isTotal)
  if (!total) return []
  const itens = linhas.filter((linha) => !isTotal(linha))
  const difere = somaveis.some((coluna) => {
    if (total[coluna].trim() === '') return false
    const soma = itens.reduce((ate, linha) => ate + (numeroDe(linha[coluna]) ?? 0n), 0n)
    return numeroDe(total[coluna]) !== soma
  })
  return difere ? [cartorioErrors.totalDifere] : []
}

/** Ten-thousandths of what a cell says; null when it is no number. */
function numeroDe(texto: string): bigint | null {
  const limpo = texto.trim()
  if (limpo === '') return 0n
  try {
    return (limpo.includes(',') ? Decimal4.parseBr(limpo) : Decimal4.from(limpo)).toScaled()
  } catch {
    return null
  }
}

/** What is against the sum of emoluments that a line tells, when it tells one. */
export function conferirEmolumentos(quantidade: Decimal4, valor: Dinheiro, informado: Dinheiro | null): Violation[] {
  const calculado = Decimal4.timesToDinheiro(quantidade, Decimal4.from(valor))
  if (informado === null || informado.eq(calculado)) return []
  return [fill(cartorioErrors.emolumentosDiferem, { informado: informado.format(), calculado: calculado.format() })]
}
