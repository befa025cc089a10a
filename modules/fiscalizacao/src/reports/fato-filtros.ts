import { Competencia } from '@iss/kernel/competencia'
import { addressOfReport } from '@iss/list/definition'
import type { SituacaoGuia } from '@iss/guia/domain/situacao-guia'
import { labelRegimeIss } from '@iss/pessoa/domain/pessoa'
import { and, gte, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { origensDeMovimento } from '../domain/origem-fato.ts'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'

/** Conditions and expressions on the monthly facts that several reports share. */

export const fiscais = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

/** Facts of these months, both included. */
export const nosMeses = (de: Competencia, ate: Competencia): SQL | undefined =>
  and(gte(fato.competencia, de), lte(fato.competencia, ate))

/** Facts of notes: issued by the provider, or withheld from the taker. */
export const notas = sql`${fato.origem} = 'NFE'`
/** Facts of movement: notes and what the ledgers hold (K10). */
export const movimento = inArray(fato.origem, origensDeMovimento)

/** Reads an amount that SQL computed. */
export const dinheiro = (valor: SQLWrapper) => sql`(${valor})::numeric(15,2)`.mapWith(fato.servicos)
/** Reads a count. */
export const inteiro = (valor: SQLWrapper) => sql<number>`(${valor})::int`.mapWith(Number)
/** Sum of an amount of the facts, 0 without rows; only of those that fulfil the condition. */
export const soma = (valor: SQLWrapper, quando?: SQL) =>
  quando ? sql`coalesce(sum(${valor}) filter (where ${quando}), 0)` : sql`coalesce(sum(${valor}), 0)`
/** Reads a month kept as its first day. */
export const competencia = (dia: SQLWrapper) =>
  sql`to_char(${dia}, 'YYYY-MM-DD')`.mapWith((texto: unknown) => Competencia.fromData(String(texto)))

/** A stored word by its text. */
export const palavras = (valor: SQLWrapper, textos: Readonly<Record<string, string>>) =>
  sql<string>`case ${valor} ${sql.join(
    Object.entries(textos).map(([chave, texto]) => sql`when ${chave} then ${texto}`),
    sql` `,
  )} end`
/** Regime in words. */
export const textoRegime = (valor: SQLWrapper) => palavras(valor, labelRegimeIss)
// Written out: Drizzle leaves the table away where a select has only one, and a subselect would take its own column.
const municipioDela = sql.raw('"pessoa"."municipio_id"')
const elaMesma = sql.raw('"pessoa"."id"')

/** Regime of the person of the row in a month (K11). */
export const regimeEm = (mes: Competencia) => sql`regime_na_competencia(${municipioDela}, ${elaMesma}, ${mes.firstDay()}::date)`

/** One of these ids; nothing when the list is empty. */
export const umDe = (coluna: SQLWrapper, ids: readonly (string | number)[]): SQL | undefined =>
  ids.length === 0 ? undefined : sql`${coluna} = any(${sql.param(ids.map(Number))}::bigint[])`
/** This id; nothing when none was chosen. */
export const esteId = (coluna: SQLWrapper, id: string | number | null): SQL | undefined =>
  id === null ? undefined : sql`${coluna} = ${Number(id)}`
/** Months from the later of `de` and the month of opening up to `ate`, of the person of the row. */
export const mesesEsperados = (de: Competencia, ate: Competencia) => sql`greatest(0, (extract(year from age(
  (${ate.next().firstDay()})::date, greatest(${de.firstDay()}::date, date_trunc('month', coalesce(${sql.raw('"pessoa"."data_abertura"')}, ${sql.raw('"pessoa"."cadastro_inicial"')}))::date))) * 12
  + extract(month from age((${ate.next().firstDay()})::date, greatest(${de.firstDay()}::date, date_trunc('month', coalesce(${sql.raw('"pessoa"."data_abertura"')}, ${sql.raw('"pessoa"."cadastro_inicial"')}))::date))))::int)`

/** Address of the taxpayer's sheet. */
export const fichaDe = (pessoaId: number | null) => (pessoaId ? `/home/actions/consulta-geral-contribuinte?id=${pessoaId}` : null)

/** The guides of a taxpayer in these situations; further filters of the list as they come. */
export const guiasDe = (pessoaId: number | null, situacao: readonly SituacaoGuia[], mais: object = {}) =>
  pessoaId ? addressOfReport('/home/actions/guias-municipio', { contribuinte: pessoaId, situacao, ...mais }) : null
/** The guides that the facts add up as still to be paid (`emAberto`): of the ISS alone, those in dívida ativa among them. */
export const guiasEmAbertoDe = (pessoaId: number | null, mais: object = {}) =>
  guiasDe(pessoaId, ['A_VENCER', 'VENCIDA', 'DIVIDA_ATIVA'], { tributo: 'ISSQN', ...mais })
