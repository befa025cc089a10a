import { defineFileAccess, guardarArquivo } from '@iss/documento/server'
import { AppError, at } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { arquivoTable, refere } from '@iss/platform/db'
import { detectType } from '@iss/platform/files'
import type { Context } from '@iss/platform/server'
import { asc, eq } from 'drizzle-orm'
import { acessoDenuncia } from '../contract/denuncia.ts'
import { type AnexoEnviado, nomeDoAnexo, tiposAnexoDenuncia } from '../domain/anexo-denuncia.ts'
import { denunciaArquivoTable as link } from '../tables/denuncia-arquivo.ts'

/** What is wrong with a file stands at the field of the form. */
function noCampo(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(
    error.kind,
    error.violations.map((violation) => at(violation, 'anexos')),
  )
}

/**
 * Keeps what was sent with a complaint; content that is not what its name says is refused and nothing stays. The names given by who stays
 * anonymous are not kept, for they may tell who he is.
 */
export async function gravarAnexosDenuncia(
  ctx: Context,
  denuncia: { id: number; anonima: boolean },
  anexos: readonly AnexoEnviado[],
): Promise<void> {
  for (const [index, { nome, conteudo }] of anexos.entries()) {
    const bytes = Buffer.from(conteudo, 'base64')
    const { tipo } = await detectType(bytes, nome, tiposAnexoDenuncia).catch(noCampo)
    const arquivo = await guardarArquivo(ctx, bytes, denuncia.anonima ? nomeDoAnexo(nome, index) : nome, tipo).catch(noCampo)
    await ctx.db.insert(link).values({ denunciaId: denuncia.id, arquivoId: arquivo.id })
  }
}

/** Attachments of a complaint, in the order in which they were sent. */
export async function listAnexosDenuncia(ctx: Context, denunciaId: number) {
  return ctx.db
    .select({ id: arquivoTable.id, nome: arquivoTable.nome, tamanho: arquivoTable.tamanho })
    .from(link)
    .innerJoin(arquivoTable, refere(link.arquivoId, arquivoTable))
    .where(eq(link.denunciaId, denunciaId))
    .orderBy(asc(link.id))
}

/** Whoever reads complaints may download what was sent with them. */
export const denunciaFileAccess = defineFileAccess(async (ctx, arquivo) => {
  if (!isAllowed(acessoDenuncia, ctx.user)) return false
  const rows = await ctx.db.select({ id: link.id }).from(link).where(eq(link.arquivoId, arquivo.id)).limit(1)
  return rows.length > 0
})
