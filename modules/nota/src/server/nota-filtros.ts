import type { Competencia } from '@iss/kernel/competencia'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { selectField } from '@iss/list/definition'
import { municipioIbgeTable as cidade } from '@iss/municipio/tables/municipio'
import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { estadosComEfeito } from '../domain/estado.ts'
import { type OrigemNota, origensNota } from '../domain/nota.ts'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'

/** Conditions and expressions on notes that several reports share. */

export const fiscais = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

/** Notes in force: neither cancelled nor replaced, nor still without value (spec of reports, K1). */
export const comEfeito = inArray(nota.estado, estadosComEfeito)
/** The situations of `comEfeito` as a statement written by hand names them, `('EMITIDA', …)`: after `n.estado in`. */
export const estadosComEfeitoTexto = `(${estadosComEfeito.map((estado) => `'${estado}'`).join(', ')})`
/** The same as a piece of a template of Drizzle's. */
export const estadosComEfeitoSql = sql.raw(estadosComEfeitoTexto)
/** Notes that were issued, whatever became of them. */
export const emitidas = inArray(nota.estado, [...estadosComEfeito, 'CANCELADA', 'SUBSTITUIDA'])

/** Whose services fall in these months, both included (K2). */
export const nasCompetencias = (de: Competencia, ate: Competencia): SQL | undefined =>
  and(gte(nota.competencia, de), lte(nota.competencia, ate))

/** Issued on these civil days, both included. */
export const emitidaEntre = (de: string, ate: string): SQL | undefined =>
  and(gte(nota.emissao, instanteDe(de)), lt(nota.emissao, instanteDe(plusDays(ate, 1))))

/** How a note came to the city, as reports ask for it. */
export type ViaDaNota = 'WEB_SERVICE' | 'ARQUIVO' | 'TELA'
/** A DPS comes through the service of the national layout; the receipts of a school are made on the screen. */
const viaDaOrigem: Readonly<Record<OrigemNota, ViaDaNota>> = {
  TELA: 'TELA',
  ENSINO: 'TELA',
  CONVERSAO_RPS: 'TELA',
  ARQUIVO: 'ARQUIVO',
  WEB_SERVICE: 'WEB_SERVICE',
  REST: 'WEB_SERVICE',
  DPS: 'WEB_SERVICE',
}
export const vindaPor = (via: ViaDaNota): SQL =>
  inArray(
    nota.canal,
    origensNota.filter((origem) => viaDaOrigem[origem] === via),
  )

/** The value of a 'Sim', 'Não' filter; nothing when it is empty. */
export const seSim = (escolha: string | null, condicao: SQL): SQL | undefined =>
  escolha === null ? undefined : escolha === 'SIM' ? condicao : sql`not (${condicao})`

/** One of these ids; nothing when the list is empty. */
export const umDe = (coluna: typeof nota.atividadeId, ids: readonly (string | number)[]): SQL | undefined =>
  ids.length === 0 ? undefined : inArray(coluna, ids.map(Number))

/** This id; nothing when none was chosen. */
export const esteId = (coluna: typeof nota.prestadorId, id: string | number | null): SQL | undefined =>
  id === null ? undefined : eq(coluna, Number(id))

/** Civil day of the issue in Brasília. */
export const diaDaEmissao = sql<string>`to_char(${nota.emissao} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`

/** Tax of the provider himself, due here: not withheld. */
export const issProprio = sql`case when ${nota.devidoAqui} and not ${nota.retido} then ${nota.imposto} else 0 end`
/** Tax due here that the taker withholds. */
export const issRetido = sql`case when ${nota.devidoAqui} and ${nota.retido} then ${nota.imposto} else 0 end`
/** Tax due to another municipality. */
export const issFora = sql`case when ${nota.devidoAqui} then 0 else ${nota.imposto} end`

/** Reads an amount that SQL computed as the note's columns are read. */
export const dinheiro = (valor: SQL) => sql`(${valor})::numeric(15,2)`.mapWith(nota.valorTotal)
/** Reads a count. */
export const inteiro = (valor: SQL) => sql<number>`(${valor})::int`.mapWith(Number)

/** The city of the incidence by name, of a query that joins it as `municipioIbgeTable`; its code while the table of cities has it not. */
export const municipioDaIncidencia = sql<string>`coalesce(${cidade.nome} || ' - ' || ${cidade.uf}, ${nota.municipioIncidencia})`

/** What a list says of a note: cancelled, replaced or as it was issued. `estado` is the column where the note is not read under its own name. */
export const situacaoDaNota = (estado: SQL | typeof nota.estado = nota.estado) =>
  sql<string>`case ${estado} when 'CANCELADA' then 'Cancelada' when 'SUBSTITUIDA' then 'Substituída' else 'Normal' end`

/** Text of the exigibility that the note keeps by its code. */
export const textoExigibilidade = sql<string>`case ${nota.exigibilidade} ${sql.join(
  exigibilidades.map((valor) => sql`when ${sql.raw(String(codigoExigibilidade(valor)))} then ${labelExigibilidade(valor)}`),
  sql` `,
)} end`

/** The seven exigibilities; empty means all. */
export const exigibilidadeField = () =>
  selectField({
    label: 'Exigibilidade',
    options: exigibilidades.map((valor) => ({ value: codigoExigibilidade(valor), label: labelExigibilidade(valor) })),
  })
