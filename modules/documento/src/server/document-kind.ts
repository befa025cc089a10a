import type { Context, FileAnswer } from '@iss/platform/server'
import type { SQL } from 'drizzle-orm'
import type { documentoTable } from '../tables/documento.ts'

export type Documento = typeof documentoTable.$inferSelect

/** One line of a document's public summary. */
export type LinhaResumo = { rotulo: string; valor: string }

/**
 * A kind of document of the shared mechanism (decisions H7): what differs between a note, a guide or an authorisation is its summary,
 * its print and who may see it; number, codes, directory, verification and cancellation are common.
 */
export type DocumentKind = {
  kind: 'document-kind'
  tipo: string
  /** 'NFS-e', 'Autorização de emissão' … */
  rotulo: string
  /** What the public verification shows: as whole as the print and the page that the same code opens. */
  resumo(ctx: Context, documento: Documento): Promise<LinhaResumo[]>
  /** The print of the document; the mechanism records ultimaImp. */
  pdf?(ctx: Context, documento: Documento): Promise<FileAnswer>
  /** Page of the server that shows the document whole to whoever holds the proof: `{pagina}?senha=&data=`. */
  pagina?: string
  /** Amount of a document of this kind, as a scalar select of its own table, for lists. */
  valor?(documento: Pick<typeof documentoTable, 'municipioId' | 'id'>): SQL
  /** What a document of this kind waits for before it holds, in words; null for one that holds. */
  espera?(ctx: Context, documento: Documento): Promise<string | null>
  /** The same as a condition on its own table, for lists. */
  esperando?(documento: Pick<typeof documentoTable, 'municipioId' | 'id'>): SQL
  /** Whether a document of this kind is not its contribuinte's to see yet, as a condition on its own table, for lists. */
  fechado?(documento: Pick<typeof documentoTable, 'municipioId' | 'id'>): SQL
  /** Whether the signed-in user may see it, beyond being its contribuinte or the city's authority. */
  podeVer?(ctx: Context, documento: Documento): Promise<boolean>
}

/** Declares a kind of document. */
export function defineDocumentKind(definition: Omit<DocumentKind, 'kind'>): DocumentKind {
  return { kind: 'document-kind', ...definition }
}
