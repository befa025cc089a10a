import { refuse } from '@iss/kernel/errors'
import { normalizeDocumento } from '@iss/kernel/documento'
import { isAutoridade } from '@iss/pessoa/server'
import { type Context, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { type NacionalNota, nacionalNotaTable } from '../tables/nota-nacional.ts'

/** A received note that the user may see: its parties by their document, and the authority of the city. */
export async function getNotaVisivel(ctx: Context, id: number, travar = false): Promise<NacionalNota> {
  const consulta = ctx.db.select().from(nacionalNotaTable).where(eq(nacionalNotaTable.id, id))
  const [nota] = await (travar ? consulta.for('update') : consulta)
  if (!nota) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (!isAutoridade(ctx) && papelNaNota(ctx, nota) === null) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return nota
}

/** The note of a document of the kind NFSE_NACIONAL. */
export async function getNotaDoDocumento(ctx: Context, id: number): Promise<NacionalNota> {
  const [nota] = await ctx.db.select().from(nacionalNotaTable).where(eq(nacionalNotaTable.id, id))
  if (!nota) throw new Error(`Document ${id} has no national note`)
  return nota
}

/** As what the selected person stands in a note; null when it is none of its parties. */
export function papelNaNota({ user }: Context, nota: NacionalNota): 'PRESTADOR' | 'TOMADOR' | 'INTERMEDIARIO' | null {
  const documento = normalizeDocumento(user.documentoPessoaSelecionada)
  if (documento === nota.tomadorDocumento) return 'TOMADOR'
  if (documento === nota.intermediarioDocumento) return 'INTERMEDIARIO'
  return documento === nota.prestadorDocumento ? 'PRESTADOR' : null
}
