import { normalizeSenha } from '@iss/kernel/ids'
import { parseJsonRow } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { documentoTable } from '../tables/documento.ts'
import type { Documento, DocumentKind } from './document-kind.ts'

/**
 * Finds a document of any city by its senha or its codigoVerificacao, typed with or without dots, in any case, and enters its city.
 * The directory is asked through documento_por_codigo, the one thing that crosses cities here (decisions T3), in the same round trip that
 * reads the document. Inside a city already, a document of another one is not found.
 */
export async function localizarDocumento(ctx: Context, codigo: string): Promise<Documento | null> {
  const normal = normalizeSenha(codigo)
  if (normal === '' || normal.length > 60) return null
  const { rows } = await ctx.client.query<{ documento: Record<string, unknown> | null }>(
    'select documento_localizar($1) as documento',
    [normal],
  )
  const found = rows[0]?.documento
  if (!found) return null
  const documento = parseJsonRow(documentoTable, found)
  await ctx.enterMunicipio(documento.municipioId, { entered: true })
  return documento
}

/** The kind that knows this document's summary and print. */
export function kindOf(ctx: Context, documento: Documento): DocumentKind {
  const kind = ctx.definitions<DocumentKind>('document-kind').find((item) => item.tipo === documento.tipoDocumento)
  if (!kind) throw new Error(`No document kind is declared for ${documento.tipoDocumento}`)
  return kind
}
