import type { Data } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { pessoaAtividadeTable as vinculo } from '../tables/pessoa-atividade.ts'
import { and, eq, exists, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { labelRegimeIss, labelSituacao } from '../domain/pessoa.ts'
import { pessoaTable as pessoa } from '../tables/pessoa.ts'

/** Columns and conditions on people that several reports share. */

export const fiscais = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

const palavras = (valor: SQL, textos: Readonly<Record<string, string>>) =>
  sql<string>`case ${valor} ${sql.join(
    Object.entries(textos).map(([chave, texto]) => sql`when ${chave} then ${texto}`),
    sql` `,
  )} end`

/** Regime in words. */
export const textoRegime = palavras(sql`${pessoa.regimeIssTipo}`, labelRegimeIss)
/** Situation of the registration in words. */
export const textoSituacao = palavras(sql`${pessoa.situacao}`, labelSituacao)

// Written out: Drizzle leaves the table away where a select has only one, and a subselect would take its own column.
const municipioDela = sql.raw('"pessoa"."municipio_id"')
const elaMesma = sql.raw('"pessoa"."id"')

/** The main telephone of the person of the row (flagged, otherwise the first). */
export const telefonePrincipal = sql<string | null>`(select t.numero from telefone t
  where t.municipio_id = ${municipioDela} and t.pessoa_id = ${elaMesma} and not t.fax order by t.principal desc, t.id limit 1)`

/** Code and name of the activity that the person of the row exercises on a day: the main one, otherwise the first. */
export const atividadePrincipal = (dia: Data) => sql<
  string | null
>`(select a.codigo_exibido || ' - ' || a.resumo from pessoa_atividade v
  join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id
  where v.municipio_id = ${municipioDela} and v.pessoa_id = ${elaMesma} and v.inicio <= ${dia}::date
    and coalesce(v.fim, 'infinity'::date) >= ${dia}::date order by v.principal desc, v.id limit 1)`

/** People that exercise one of these activities today, or did on some of the days told; no condition when none is named. */
export function exerceAlguma(
  ctx: Pick<Context, 'db' | 'clock'>,
  atividades: readonly (string | number)[],
  dias: { de: Data; ate: Data } = { de: ctx.clock.today(), ate: ctx.clock.today() },
): SQL | undefined {
  if (atividades.length === 0) return undefined
  const dela = and(
    eq(vinculo.pessoaId, pessoa.id),
    inArray(vinculo.atividadeId, atividades.map(Number)),
    lte(vinculo.inicio, dias.ate),
    or(isNull(vinculo.fim), gte(vinculo.fim, dias.de)),
  )
  return exists(ctx.db.select({ um: sql`1` }).from(vinculo).where(dela))
}
