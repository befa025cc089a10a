import type { Readable } from 'node:stream'
import { refuse } from '@iss/kernel/errors'
import { arquivoTable } from '@iss/platform/db'
import type { FileExtension, StoredFile } from '@iss/platform/files'
import { type Context, implement, platformErrors, uploadOf } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { baixarArquivo, enviarArquivo } from '@iss/portal/contract/arquivo'

export type Arquivo = typeof arquivoTable.$inferSelect

/**
 * Who may download a file besides its sender: each module that keeps attachments declares one rule; the first that answers true opens it.
 */
export type FileAccess = { kind: 'file-access'; podeBaixar(ctx: Context, arquivo: Arquivo): Promise<boolean> }

/** Declares a rule of access to attached files. */
export function defineFileAccess(podeBaixar: FileAccess['podeBaixar']): FileAccess {
  return { kind: 'file-access', podeBaixar }
}

/**
 * Stores a stream or buffer as a file of the city and answers its row. With `aceita` the content is tested while it passes and its type is
 * the one found; what is something else, or too large, is refused. Nothing stays in the store when it fails.
 */
export async function guardarArquivo(
  ctx: Context,
  conteudo: Readable | Buffer,
  nome: string,
  tipo: string,
  aceita?: readonly FileExtension[],
): Promise<Arquivo> {
  const guardado = await ctx.ports.files.put(conteudo, { nome, tipo, ...(aceita ? { aceita } : {}) })
  try {
    return await registrarArquivo(ctx, guardado)
  } catch (error) {
    await ctx.ports.files.remove(guardado.chave).catch(() => undefined)
    throw error
  }
}

/** Writes the row of a file that stands in the store already. */
async function registrarArquivo(ctx: Context, guardado: StoredFile): Promise<Arquivo> {
  const [row] = await ctx.db
    .insert(arquivoTable)
    .values({
      chave: guardado.chave,
      nome: guardado.nome,
      tipo: guardado.tipo,
      tamanho: guardado.tamanho,
      sha256: guardado.sha256,
      contaId: ctx.userOrNull ? ctx.sessao.contaId : null,
      pessoaId: ctx.userOrNull ? ctx.sessao.pessoaSelecionadaId : null,
      criadoEm: ctx.clock.now(),
    })
    .returning()
  if (!row) throw new Error('The file row was not written')
  await ctx.audit({
    tipo: 'arquivo.enviado',
    entidade: 'arquivo',
    entidadeId: row.id,
    depois: { tamanho: row.tamanho, sha256: row.sha256, tipo: row.tipo },
  })
  return row
}

export const enviarArquivoOperation = implement(enviarArquivo, async (ctx, input) => {
  const { guardado } = uploadOf(input)
  if (!guardado) throw new Error('The contract stores the file')
  const { id, nome, tamanho, tipo } = await registrarArquivo(ctx, guardado)
  return { id, nome, tamanho, tipo }
})

export const baixarArquivoOperation = implement(baixarArquivo, async (ctx, { id }) => {
  const [row] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, id))
  if (!row) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const own = row.contaId === ctx.sessao.contaId
  let allowed = own
  for (const rule of allowed ? [] : ctx.definitions<FileAccess>('file-access')) allowed ||= await rule.podeBaixar(ctx, row)
  if (!allowed) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return { stream: await ctx.ports.files.get(row.chave), nome: row.nome, tipo: row.tipo }
})
