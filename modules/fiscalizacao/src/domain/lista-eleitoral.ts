import { isCnpj, normalizeDocumento } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { fiscalizacaoErrors } from './errors.ts'

/** Rounds of an election. */
export const turnos = [1, 2] as const
export type Turno = (typeof turnos)[number]
export const labelTurno = (turno: number): string => `${turno}º turno`

/** For which election and letter a list is. */
export type Eleicao = { ano: number; turno: Turno; oficio: string }
/** A candidate or party of the list; `linha` as the file counts them, the header being 1. */
export type ParteEleitoral = { linha: number; documento: string; nome: string }

/** What was typed beside the file; refuses a year before the first election with lists of CNPJs or after 2200, and another round than two. */
export function lerEleicao(pedido: Readonly<Record<string, string>>): { eleicao: Eleicao; violacoes: Violation[] } {
  const [ano, turno] = [Number(pedido.ano), Number(pedido.turno)]
  const violacoes = [
    ...(Number.isInteger(ano) && ano >= 1996 && ano <= 2200 ? [] : [fiscalizacaoErrors.anoEleitoral]),
    ...(turno === 1 || turno === 2 ? [] : [fiscalizacaoErrors.turnoEleitoral]),
  ]
  return { eleicao: { ano, turno: turno === 2 ? 2 : 1, oficio: (pedido.oficio ?? '').trim().slice(0, 60) }, violacoes }
}

/**
 * The list of the electoral court: a CSV with a column whose name holds CNPJ (the name of whoever it is of stands in NM_…, NOME or CANDIDATO), or a text
 * with one CNPJ a line. Each CNPJ once; lines without a valid one are counted (`invalidas`) and left out. Source: F81.
 */
export function lerListaEleitoral(
  header: readonly string[],
  rows: readonly { linha: number; campos: readonly string[] }[],
): { partes: ParteEleitoral[]; invalidas: number } {
  const nomes = header.map((texto) => fold(texto).replace(/[^a-z0-9]+/g, '_'))
  const coluna = nomes.findIndex((nome) => nome.includes('cnpj'))
  const semCabecalho = coluna < 0
  const doNome = semCabecalho ? 1 : nomes.findIndex((nome) => /^(nm_|nome|candidato|partido)/.test(nome))
  const todas = semCabecalho ? [{ linha: 1, campos: header }, ...rows] : rows
  const partes = new Map<string, ParteEleitoral>()
  let invalidas = 0
  for (const { linha, campos } of todas) {
    const documento = normalizeDocumento(campos[Math.max(coluna, 0)] ?? '')
    if (!isCnpj(documento)) invalidas++
    else if (!partes.has(documento))
      partes.set(documento, { linha, documento, nome: (campos[doNome] ?? '').trim().slice(0, 150) })
  }
  return { partes: [...partes.values()], invalidas }
}

/** What is said of the lines that were left out. */
export const avisoDeInvalidas = (invalidas: number): Violation[] =>
  invalidas > 0 ? [fill(fiscalizacaoErrors.cnpjsInvalidos, { n: invalidas })] : []
