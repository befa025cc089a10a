import { normalizeSenha } from '@iss/kernel/ids'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { documentoTable } from '../tables/documento.ts'
import type { Documento, DocumentKind } from './document-kind.ts'

/**
 * Finds a document of any city by its senha or its codigoVerificacao, typed with or without dots, in any case, and enters its city.
 * The directory is asked through documento_por_codigo, the one thing that crosses cities here (decisions T3).
 */
export async function localizarDocumento(ctx: Context, codigo: string): Promise<Documento | null> {
  const normal = normalizeSenha(codigo)
  if (normal === '' || normal.length > 60) return null
  const { rows } = await ctx.client.query<{ municipio_id: number; documento_id: string }>(
    'select * from documento_por_codigo($1)',
    [normal],
  )
  const found = rows[0]
  if (!found) return null
  if (ctx.userOrNull && found.municipio_id !== ctx.municipioId) return null
  await ctx.enterMunicipio(found.municipio_id)
  const [documento] = await ctx.db
    .select()
    .from(documentoTable)
    .where(eq(documentoTable.id, Number(found.documento_id)))
  return documento ?? null
}

/** The kind that knows this document's summary and print. */
export function kindOf(ctx: Context, documento: Documento): DocumentKind {
  const kind = ctx.definitions<DocumentKind>('document-kind').find((item) => item.tipo === documento.tipoDocumento)
  if (!kind) throw new Error(`No document kind is declared for ${documento.tipoDocumento}`)
  return kind
}
