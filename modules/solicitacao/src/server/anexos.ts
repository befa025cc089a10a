import { at, fill, refuse, type Violation } from '@iss/kernel/errors'
import { defineFileAccess } from '@iss/documento/server'
import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { solicitacaoErrors } from '../domain/errors.ts'
import { solicitacaoArquivoTable, solicitacaoTable } from '../tables/solicitacao.ts'
import { isAutoridade, listTiposAtendidos } from './config-solicitacoes.ts'
import { isRequerente } from './find-solicitacao.ts'

const maxAnexos = 20

/** Checks the files to attach: sent by this account, or attached already to the request from which this one comes. */
export async function checkAnexos(
  ctx: Context,
  ids: readonly number[],
  deSolicitacoes: readonly number[] = [],
): Promise<Violation[]> {
  const unicos = [...new Set(ids)]
  if (unicos.length > maxAnexos) return [fill(solicitacaoErrors.muitosAnexos, { n: maxAnexos })]
  if (unicos.length === 0 || !ctx.userOrNull) return []
  const rows = await ctx.db
    .select({ id: arquivoTable.id, contaId: arquivoTable.contaId })
    .from(arquivoTable)
    .where(inArray(arquivoTable.id, unicos))
  const conhecidos = deSolicitacoes.length > 0 ? await listAnexosDe(ctx, deSolicitacoes) : []
  const proprios = new Set(rows.filter((row) => row.contaId === ctx.sessao.contaId).map((row) => row.id))
  for (const anexo of conhecidos) proprios.add(anexo.id)
  return unicos.every((id) => proprios.has(id)) ? [] : [at(solicitacaoErrors.anexoInvalido, 'anexos')]
}

/** Links files to a request or to one of its messages; those linked already stay. */
export async function vincularAnexos(
  ctx: Context,
  solicitacaoId: number,
  ids: readonly number[],
  mensagemId: number | null = null,
): Promise<void> {
  if (ids.length === 0) return
  const values = [...new Set(ids)].map((arquivoId) => ({ solicitacaoId, arquivoId, mensagemId }))
  await ctx.db.insert(solicitacaoArquivoTable).values(values).onConflictDoNothing()
}

export type AnexoDe = { id: number; nome: string; tamanho: number; solicitacaoId: number; mensagemId: number | null }

/** Files of requests and of their messages, in order of attachment. */
export async function listAnexosDe(ctx: Context, solicitacaoIds: readonly number[]): Promise<AnexoDe[]> {
  if (solicitacaoIds.length === 0) return []
  const link = solicitacaoArquivoTable
  return ctx.db
    .select({
      id: arquivoTable.id,
      nome: arquivoTable.nome,
      tamanho: arquivoTable.tamanho,
      solicitacaoId: link.solicitacaoId,
      mensagemId: link.mensagemId,
    })
    .from(link)
    .innerJoin(arquivoTable, eq(arquivoTable.id, link.arquivoId))
    .where(inArray(link.solicitacaoId, [...solicitacaoIds]))
    .orderBy(asc(link.id))
}

/** Both sides of a request may download what was attached to it. */
export const solicitacaoFileAccess = defineFileAccess(async (ctx, arquivo) => {
  const rows = await ctx.db
    .select({ solicitacao: solicitacaoTable })
    .from(solicitacaoArquivoTable)
    .innerJoin(solicitacaoTable, eq(solicitacaoTable.id, solicitacaoArquivoTable.solicitacaoId))
    .where(and(eq(solicitacaoArquivoTable.arquivoId, arquivo.id)))
  const tipos = isAutoridade(ctx) ? await listTiposAtendidos(ctx) : []
  return rows.some(
    ({ solicitacao }) => isRequerente(ctx, solicitacao) || (!solicitacao.rascunho && tipos.includes(solicitacao.tipo)),
  )
})

/** Refuses files that may not be attached. */
export async function assertAnexos(ctx: Context, ids: readonly number[], deSolicitacoes: readonly number[] = []): Promise<void> {
  const violations = await checkAnexos(ctx, ids, deSolicitacoes)
  if (violations.length > 0) refuse(violations)
}
