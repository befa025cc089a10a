import { findMunicipioConfig } from '@iss/municipio/server'
import { arquivoTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { defineReportFrame } from '@iss/list/server'
import { eq } from 'drizzle-orm'

/** Head of printed reports: name, office and coat of arms of the municipality. */
export const reportFrame = defineReportFrame(async (ctx) => {
  const { nome, uf, orgao, brasaoArquivoId } = await findMunicipioConfig(ctx)
  const brasao = brasaoArquivoId === null ? undefined : await readImage(ctx, brasaoArquivoId)
  return { municipio: `Município de ${nome} - ${uf}`, orgao, ...(brasao ? { brasao } : {}) }
})

/** A PNG or JPEG that the municipality stored; nothing for another kind, because a report goes out without it rather than not at all. */
async function readImage(ctx: Context, id: number): Promise<Buffer | undefined> {
  const [file] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, id))
  if (!file || !['image/png', 'image/jpeg'].includes(file.tipo)) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of await ctx.ports.files.get(file.chave)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
