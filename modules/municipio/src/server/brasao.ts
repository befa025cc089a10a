import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { findMunicipioConfig } from './find-municipio-config.ts'

/**
 * Coat of arms of the municipality (PNG or JPEG) for printed documents; null when it has none or the file is of another kind, because a
 * document goes out without it rather than not at all.
 */
export async function brasao(ctx: Context): Promise<Buffer | null> {
  const { brasaoArquivoId } = await findMunicipioConfig(ctx)
  return brasaoArquivoId === null ? null : readImage(ctx, brasaoArquivoId)
}

/** Logotype for the head of the portal, and the coat of arms when there is none; null without both. */
export async function logotipo(ctx: Context): Promise<{ bytes: Buffer; tipo: string } | null> {
  const { logoArquivoId, brasaoArquivoId } = await findMunicipioConfig(ctx)
  const id = logoArquivoId ?? brasaoArquivoId
  const bytes = id === null ? null : await readImage(ctx, id)
  return bytes && { bytes, tipo: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' }
}

async function readImage(ctx: Context, id: number): Promise<Buffer | null> {
  const [file] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, id))
  return file && ['image/png', 'image/jpeg'].includes(file.tipo) ? readFile(ctx, file.chave) : null
}

/** The content of a stored file. */
export async function readFile(ctx: Context, chave: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await ctx.ports.files.get(chave)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
