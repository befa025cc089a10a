import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import type { Files } from '@iss/platform/files'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { municipioConfigTable } from '../tables/municipio.ts'
import { findMunicipioConfig } from './find-municipio-config.ts'

/**
 * Coat of arms of the municipality (PNG or JPEG) for printed documents; null when it has none, the file is of another kind or the store does
 * not give it, because a document goes out without it rather than not at all.
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

/** Images already read, by store: a key never gets another content, and every note that goes out wants the same picture. */
const lidas = new WeakMap<Files, LRUCache<string, Buffer>>()
const maximo = 50

async function readImage(ctx: Context, id: number): Promise<Buffer | null> {
  const [file] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, id))
  if (!file || !['image/png', 'image/jpeg'].includes(file.tipo)) return null
  const store = lidas.get(ctx.ports.files) ?? new LRUCache<string, Buffer>({ max: maximo })
  lidas.set(ctx.ports.files, store)
  const known = store.get(file.chave)
  if (known) return known
  try {
    const bytes = await readFile(ctx, file.chave)
    store.set(file.chave, bytes)
    return bytes
  } catch (error) {
    ctx.log.error({ err: error, arquivo: id }, 'imagem do municipio nao lida')
    return null
  }
}

/** The content of a stored file. */
export async function readFile(ctx: Context, chave: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await ctx.ports.files.get(chave)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Makes a stored file (PNG or JPEG) the coat of arms of the municipality. */
export async function setBrasao(ctx: Context, arquivoId: number): Promise<void> {
  await ctx.db.update(municipioConfigTable).set({ brasaoArquivoId: arquivoId })
}
