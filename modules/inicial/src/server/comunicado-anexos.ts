import { defineFileAccess } from '@iss/documento/server'
import { refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { arquivoTable } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { buscarAnexosComunicado, buscarComunicados } from '../contract/comunicado-publicacao.ts'
import { comunicadoErrors } from '../domain/comunicado-publicacao.ts'
import { comunicadoArquivoTable as link } from '../tables/comunicado-arquivo.ts'
import { listComunicados } from './comunicados.ts'

/** Attachments of notices, in order of attachment. */
export async function listAnexosComunicado(ctx: Context, comunicadoIds: readonly number[]) {
  if (comunicadoIds.length === 0) return []
  return ctx.db
    .select({ comunicadoId: link.comunicadoId, id: arquivoTable.id, nome: arquivoTable.nome, tamanho: arquivoTable.tamanho })
    .from(link)
    .innerJoin(arquivoTable, eq(arquivoTable.id, link.arquivoId))
    .where(inArray(link.comunicadoId, [...comunicadoIds]))
    .orderBy(asc(link.id))
}

/** Makes these the attachments of a notice; refuses a file that this account did not send and that was not attached before. */
export async function gravarAnexosComunicado(ctx: Context, comunicadoId: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const kept = (await listAnexosComunicado(ctx, [comunicadoId])).map(({ id }) => id)
  const novos = wanted.filter((id) => !kept.includes(id))
  if (novos.length > 0) {
    const sent = await ctx.db
      .select({ id: arquivoTable.id })
      .from(arquivoTable)
      .where(and(inArray(arquivoTable.id, novos), eq(arquivoTable.contaId, ctx.sessao.contaId)))
    if (sent.length !== novos.length) refuse(comunicadoErrors.anexo)
    await ctx.db.insert(link).values(novos.map((arquivoId) => ({ comunicadoId, arquivoId })))
  }
  const gone = kept.filter((id) => !wanted.includes(id))
  if (gone.length > 0) await ctx.db.delete(link).where(and(eq(link.comunicadoId, comunicadoId), inArray(link.arquivoId, gone)))
}

export const buscarAnexosComunicadoOperation = implement(buscarAnexosComunicado, async (ctx, { ids }) => {
  const visiveis = (await listComunicados(ctx)).map(({ id }) => id)
  return listAnexosComunicado(
    ctx,
    ids.filter((id) => visiveis.includes(id)),
  )
})

/** Whoever sees a notice, or publishes notices, may download what is attached to it. */
export const comunicadoFileAccess = defineFileAccess(async (ctx, arquivo) => {
  const rows = await ctx.db.select({ id: link.comunicadoId }).from(link).where(eq(link.arquivoId, arquivo.id))
  if (rows.length === 0) return false
  if (isAllowed(buscarComunicados.access, ctx.user)) return true
  const visiveis = (await listComunicados(ctx)).map(({ id }) => id)
  return rows.some(({ id }) => visiveis.includes(id))
})
