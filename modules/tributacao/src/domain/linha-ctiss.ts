import { formatData } from '@iss/kernel/data'
import { fill, type Violation } from '@iss/kernel/errors'
import { kindOf, textOf } from '@iss/kinds'
import { tabelaErrors } from './errors-tabelas.ts'
import { formatSubitem } from './forma-do-subitem.ts'
import { normalizeSubitem } from './item-lista-servico.ts'
import { dataEscrita } from './linha-ibpt.ts'

/** Columns of the file that ties activities to CTISS (A35). */
export const colunasCtiss = ['grupo', 'codigo', 'ctiss', 'item116', 'inicio', 'fim'] as const
export type ColunaCtiss = (typeof colunasCtiss)[number]

/** One line of the file, as plain JSON: dates ISO, a missing end null. */
export type LinhaCtiss = {
  readonly grupo: string
  readonly codigo: string
  readonly ctiss: string
  readonly item116: string
  readonly inicio: string
  readonly fim: string | null
}

function ctissEscrito(texto: string): string | null {
  try {
    return String(kindOf('ctiss').parse(texto))
  } catch {
    return null
  }
}

/** Reads one line; `violations` keep it out. Source: A35. */
export function lerLinhaCtiss(campos: Readonly<Record<ColunaCtiss, string>>): {
  linha: LinhaCtiss | null
  violations: Violation[]
} {
  const [ctiss, item116, inicio] = [ctissEscrito(campos.ctiss), normalizeSubitem(campos.item116), dataEscrita(campos.inicio)]
  const semFim = campos.fim.trim() === ''
  const fim = semFim ? null : dataEscrita(campos.fim)
  const violations: Violation[] = []
  if (ctiss === null) violations.push(fill(tabelaErrors.ctissInvalido, { ctiss: campos.ctiss }))
  if (item116 === null) violations.push(fill(tabelaErrors.itemInvalido, { item: campos.item116 }))
  if (inicio === null) violations.push(fill(tabelaErrors.inicioInvalido, { valor: campos.inicio }))
  if (!semFim && (fim === null || (inicio !== null && fim < inicio)))
    violations.push(fill(tabelaErrors.fimInvalido, { valor: campos.fim }))
  if (ctiss === null || item116 === null || inicio === null || violations.length > 0) return { linha: null, violations }
  return { linha: { grupo: campos.grupo.trim(), codigo: campos.codigo.trim(), ctiss, item116, inicio, fim }, violations: [] }
}

export type Periodo = { readonly id: number; readonly inicio: string; readonly fim: string | null }
/** What the city has of the activity and of the CTISS that a line names. */
export type AntesDaLinha = {
  /** Null: the activity is not registered. */
  readonly atividadeId: number | null
  /** Rows of the CTISS, of all periods. */
  readonly ctiss: readonly (Periodo & { readonly atividade116: string })[]
  /** Links of the activity to rows of the CTISS. */
  readonly vinculos: readonly (Periodo & { readonly ctissId: number })[]
}

export type DiferencaCtiss =
  | { readonly tipo: 'ERRO'; readonly violations: readonly Violation[] }
  | { readonly tipo: 'IGUAL' }
  /** `ctissId` null: the CTISS is new, too. */
  | { readonly tipo: 'NOVO'; readonly ctissId: number | null }
  | { readonly tipo: 'ALTERADO' | 'ENCERRADO'; readonly vinculo: Periodo }

const dura = ({ inicio, fim }: { inicio: string; fim: string | null }, dia: string) =>
  inicio <= dia && (fim === null || dia <= fim)
const cruza = (a: { inicio: string; fim: string | null }, b: { inicio: string; fim: string | null }) =>
  (b.fim === null || a.inicio <= b.fim) && (a.fim === null || b.inicio <= a.fim)
const erro = (violation: Violation): DiferencaCtiss => ({ tipo: 'ERRO', violations: [violation] })
const ate = (fim: string | null) => (fim === null ? 'indeterminado' : formatData(fim))

/**
 * What a line would change: a new link, another end of a link that begins the same day, or nothing. Refused when the activity is not registered,
 * when the CTISS stands for another item or another period, and when the link would meet another one.
 */
export function diferencaCtiss(linha: LinhaCtiss, { atividadeId, ctiss, vinculos }: AntesDaLinha): DiferencaCtiss {
  const { grupo, codigo, inicio, fim } = linha
  if (atividadeId === null) return erro(fill(tabelaErrors.atividadeInexistente, { grupo, codigo }))
  const nome = textOf('ctiss', linha.ctiss)
  const vigente = ctiss.find((row) => dura(row, inicio)) ?? null
  const outro = ctiss.at(-1)
  if (!vigente && outro)
    return erro(fill(tabelaErrors.ctissSemVigencia, { ctiss: nome, inicio: formatData(outro.inicio), fim: ate(outro.fim) }))
  if (vigente && vigente.atividade116 !== linha.item116)
    return erro(fill(tabelaErrors.itemDiferente, { ctiss: nome, item: formatSubitem(vigente.atividade116) }))
  const doCtiss = vinculos.filter(({ ctissId }) => ctissId === vigente?.id)
  const mesmo = doCtiss.find((vinculo) => vinculo.inicio === inicio)
  const conflito = doCtiss.find((vinculo) => vinculo !== mesmo && cruza(vinculo, linha))
  if (conflito) return erro(fill(tabelaErrors.vinculoConflita, { inicio: formatData(conflito.inicio), fim: ate(conflito.fim) }))
  if (!mesmo) return { tipo: 'NOVO', ctissId: vigente?.id ?? null }
  if (mesmo.fim === fim) return { tipo: 'IGUAL' }
  return { tipo: mesmo.fim === null ? 'ENCERRADO' : 'ALTERADO', vinculo: mesmo }
}

/** What a line changes, in words of the preview and of the result. */
export function dizerDiferenca(diferenca: Exclude<DiferencaCtiss, { tipo: 'ERRO' }>, { fim }: LinhaCtiss): string {
  switch (diferenca.tipo) {
    case 'IGUAL':
      return 'Sem alteração.'
    case 'NOVO':
      return diferenca.ctissId === null ? 'Novo CTISS e novo vínculo.' : 'Novo vínculo.'
    case 'ENCERRADO':
      return `Encerrado em ${ate(fim)}.`
    case 'ALTERADO':
      return `Alterado: fim de ${ate(diferenca.vinculo.fim)} para ${ate(fim)}.`
  }
}
