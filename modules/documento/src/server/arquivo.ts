import type { Readable } from 'node:stream'
import { refuse } from '@iss/kernel/errors'
import { arquivoTable } from '@iss/platform/db'
import { detectType, MAX_UPLOAD_BYTES, filesErrors } from '@iss/platform/files'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { baixarArquivo, enviarArquivo } from '../contract/arquivo.ts'

export type Arquivo = typeof arquivoTable.$inferSelect

/**
 * Who may download a file besides its sender: each module that keeps attachments declares one rule; the first that answers true opens it.
 */
export type FileAccess = { kind: 'file-access'; podeBaixar(ctx: Context, arquivo: Arquivo): Promise<boolean> }

/** Declares a rule of access to attached files. */
export function defineFileAccess(podeBaixar: FileAccess['podeBaixar']): FileAccess {
  return { kind: 'file-access', podeBaixar }
}

/** Stores a stream or buffer as a file of the city and answers its row. */
export async function guardarArquivo(ctx: Context, conteudo: Readable | Buffer, nome: string, tipo: string): Promise<Arquivo> {
  const guardado = await ctx.ports.files.put(conteudo, { nome, tipo })
  const [row] = await ctx.db
    .insert(arquivoTable)
    .values({
      chave: guardado.chave,
      nome,
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

/** Takes a sent file whole, one byte past the limit at most, and refuses one that is too large or whose content is not of its kind. */
async function receber(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_UPLOAD_BYTES) chunks.push(chunk)
  }
  if (size > MAX_UPLOAD_BYTES) refuse(filesErrors.tamanho)
  return Buffer.concat(chunks)
}

export const enviarArquivoOperation = implement(enviarArquivo, async (ctx, input) => {
  const { file } = input as unknown as { file: { nome: string; stream: Readable } }
  const conteudo = await receber(file.stream)
  const row = await guardarArquivo(ctx, conteudo, file.nome, (await detectType(conteudo, file.nome)).tipo)
  return { id: row.id, nome: row.nome, tamanho: row.tamanho, tipo: row.tipo }
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
