import { refere } from '@iss/platform/db'
import { autorizacaoImpressaoTable } from '@iss/escrituracao/tables/escrituracao'
import { refuse } from '@iss/kernel/errors'
import { serieTable } from '@iss/nota/tables/serie'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { situacaoAidf, tamanhoFaixa } from '../domain/aidf.ts'
import { aidfErrors } from '../domain/errors.ts'
import { type Aidf, aidfTable } from '../tables/aidf.ts'

/**
 * Numbers used of an AIDF: booked by the provider and in force, or declared; a number counts once. Declared ones that are booked too count
 * by the declaration.
 */
export const utilizadas = sql<number>`(
  (select count(distinct e.numero) from escrit_papel e
    where e.municipio_id = ${aidfTable.municipioId} and e.titular_id = ${aidfTable.pessoaId} and e.papel = 'PRESTADOR' and e.estado = 'LANCADA'
      and e.serie = ${serieTable.codigo} and e.numero between ${aidfTable.numeroInicial} and ${aidfTable.numeroFinal}
      and not exists (select 1 from declaracao_nota_papel d where d.municipio_id = e.municipio_id and d.aidf_id = ${aidfTable.id}
        and e.numero between d.numero_inicial and d.numero_final))
  + coalesce((select sum(d.numero_final - d.numero_inicial + 1) from declaracao_nota_papel d
    where d.municipio_id = ${aidfTable.municipioId} and d.aidf_id = ${aidfTable.id}), 0))::int`

export type AidfLida = Aidf & {
  serie: string
  contribuinteNome: string
  contribuinteDocumento: string
  requerAutEstadual: boolean
  utilizadas: number
  total: number
  /** What people read. */
  estado: ReturnType<typeof situacaoAidf>
}

/** AIDFs with series, taxpayer and how much of them was used, newest first. */
export async function listAidfs(ctx: Context, where: SQL | undefined): Promise<AidfLida[]> {
  const rows = await ctx.db
    .select({
      aidf: aidfTable,
      especie: serieTable.especie,
      codigo: serieTable.codigo,
      requerAutEstadual: serieTable.requerAutEstadual,
      nome: pessoaTable.nome,
      documento: pessoaTable.documento,
      utilizadas,
    })
    .from(aidfTable)
    .innerJoin(serieTable, refere(aidfTable.serieId, serieTable))
    .innerJoin(pessoaTable, refere(aidfTable.pessoaId, pessoaTable))
    .where(where)
    .orderBy(desc(aidfTable.emissao), desc(aidfTable.id))
    .limit(500)
  return rows.map(({ aidf, especie, codigo, requerAutEstadual, nome, documento, utilizadas: usadas }) => {
    const total = tamanhoFaixa({ de: aidf.numeroInicial, ate: aidf.numeroFinal })
    return {
      ...aidf,
      serie: `${especie}/${codigo}`,
      contribuinteNome: nome,
      contribuinteDocumento: documento,
      requerAutEstadual,
      utilizadas: usadas,
      total,
      estado: situacaoAidf({ ...aidf, utilizadas: usadas, total }, ctx.clock.today()),
    }
  })
}

/** The AIDF of a document; undefined when there is none. */
export async function findAidf(ctx: Context, id: number): Promise<AidfLida | undefined> {
  return (await listAidfs(ctx, eq(aidfTable.id, id)))[0]
}

/** The AIDF of a person by its id, locked; refuses one that is not hers. */
export async function lockAidf(ctx: Context, id: number, dono: SQL): Promise<AidfLida> {
  const [row] = await ctx.db
    .select({ id: aidfTable.id })
    .from(aidfTable)
    .where(and(eq(aidfTable.id, id), dono))
    .for('update')
  const aidf = row ? await findAidf(ctx, row.id) : undefined
  return aidf ?? refuse(aidfErrors.naoEncontrada, { kind: 'not-found' })
}

/** The AIDF of a person and series with the highest numbers; undefined when she has none. */
export async function findUltimaAidf(ctx: Context, pessoaId: number, serieId: number): Promise<AidfLida | undefined> {
  const rows = await listAidfs(
    ctx,
    and(eq(aidfTable.pessoaId, pessoaId), eq(aidfTable.serieId, serieId), ne(aidfTable.situacao, 'CANCELADA')),
  )
  return rows.sort((a, b) => b.numeroFinal - a.numeroFinal)[0]
}

/** The last number authorised to a person in a series, 0 when none: of the AIDFs and of ranges that came before them. */
export async function getUltimoNumero(ctx: Context, pessoaId: number, serieId: number): Promise<number> {
  const antiga = autorizacaoImpressaoTable
  const [faixa] = await ctx.db
    .select({ ultimo: sql<number>`coalesce(max(${antiga.numeroFinal}), 0)`.mapWith(Number) })
    .from(antiga)
    .where(and(eq(antiga.pessoaId, pessoaId), eq(antiga.serieId, serieId)))
  return Math.max(faixa?.ultimo ?? 0, (await findUltimaAidf(ctx, pessoaId, serieId))?.numeroFinal ?? 0)
}

/** Series of paper that may be asked for. */
export async function listSeriesDePapel(ctx: Context) {
  return ctx.db
    .select()
    .from(serieTable)
    .where(and(eq(serieTable.eletronica, false), eq(serieTable.avulsa, false), sql`${serieTable.dataCancelamento} is null`))
    .orderBy(serieTable.codigo)
}
