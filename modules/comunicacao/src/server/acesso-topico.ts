import { isDoFisco } from '@iss/pessoa/domain/autoridade'
import { defineFileAccess } from '@iss/documento/server'
import { refuse } from '@iss/kernel/errors'
import { arquivoTable } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { comunicacaoErrors } from '../domain/errors.ts'
import { type AcaoTopico, isAcaoTopico, type Remetente } from '../domain/topico.ts'
import { type Topico, topicoArquivoTable, topicoTable } from '../tables/topico.ts'

/** The side on which the user stands in tickets: the authority goes before the administrator. */
export function remetenteDe(ctx: Context): Remetente {
  const { perfis } = ctx.user
  if (isDoFisco({ perfis })) return 'FISCO'
  return perfis.includes('administrador') ? 'ADMINISTRADOR' : 'CONTRIBUINTE'
}

/** Which tickets the user sees: a taxpayer those of the selected person, the others those of the city. */
export function topicosVisiveis(ctx: Context): SQL | undefined {
  return remetenteDe(ctx) === 'CONTRIBUINTE' ? eq(topicoTable.contribuinteId, ctx.sessao.pessoaSelecionadaId) : undefined
}

/** A ticket that the user may see, locked when it is going to change; refuses another one as not found. */
export async function getTopico(ctx: Context, id: number, lock = false): Promise<Topico> {
  const query = ctx.db
    .select()
    .from(topicoTable)
    .where(and(eq(topicoTable.id, id), topicosVisiveis(ctx)))
  const [topico] = lock ? await query.for('update') : await query
  return topico ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Refuses what the user's side may not do with the ticket as it is. Source: spec 3 §4. */
export function assertAcao(ctx: Context, topico: Topico, acao: AcaoTopico): void {
  const lado = remetenteDe(ctx)
  if (isAcaoTopico(acao, topico.situacao, lado)) return
  if (acao === 'responder' && topico.situacao !== 'aberto')
    refuse(lado === 'CONTRIBUINTE' ? comunicacaoErrors.topicoFechado : comunicacaoErrors.topicoFechadoFisco)
  refuse(comunicacaoErrors.situacaoNaoPermite)
}

/** Refuses files that this account did not send. */
export async function assertAnexosProprios(ctx: Context, ids: readonly number[]): Promise<void> {
  const unicos = [...new Set(ids)]
  if (unicos.length === 0) return
  const proprios = await ctx.db
    .select({ id: arquivoTable.id })
    .from(arquivoTable)
    .where(and(inArray(arquivoTable.id, unicos), eq(arquivoTable.contaId, ctx.sessao.contaId)))
  if (proprios.length !== unicos.length) refuse(comunicacaoErrors.anexo)
}

/** Whoever sees a ticket may download what is attached to it. */
export const topicoFileAccess = defineFileAccess(async (ctx, arquivo) => {
  if (ctx.user.perfis.includes('suporte')) return false
  const [row] = await ctx.db
    .select({ id: topicoTable.id })
    .from(topicoArquivoTable)
    .innerJoin(topicoTable, eq(topicoTable.id, topicoArquivoTable.topicoId))
    .where(and(eq(topicoArquivoTable.arquivoId, arquivo.id), topicosVisiveis(ctx)))
    .limit(1)
  return row !== undefined
})
