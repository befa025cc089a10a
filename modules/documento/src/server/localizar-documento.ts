import { normalizeSenha } from '@iss/kernel/ids'
import { parseJsonRow } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { documentoTable } from '../tables/documento.ts'
import { defineDocumentKind, type Documento, type DocumentKind } from './document-kind.ts'

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

/** What a document without a kind of its own is called: one brought over from another system, of a kind that nothing issues here. */
export const SEM_ESPECIE = 'Documento'

/** The kind that knows this document's summary and print; one without words of its own where no module declares it. */
export function kindOf(ctx: Pick<Context, 'definitions'>, { tipoDocumento }: Pick<Documento, 'tipoDocumento'>): DocumentKind {
  return (
    ctx.definitions<DocumentKind>('document-kind').find(({ tipo }) => tipo === tipoDocumento) ??
    defineDocumentKind({ tipo: tipoDocumento, rotulo: SEM_ESPECIE, resumo: async () => [] })
  )
}
