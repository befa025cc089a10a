import type { StoredFile } from '../files/index.ts'

/** A file that came with a multipart request. It has arrived whole before the operation's transaction begins. */
export type Upload = {
  /** Last part of the name that the sender gave. */
  nome: string
  /** MIME type; of a stored file the one found in its content. */
  tipo: string
  /** Bytes. */
  tamanho: number
  /** In the store of files, when the contract says `multipart: 'stored'`; null for one that is only read. */
  guardado: StoredFile | null
  /** The whole content. */
  bytes(): Promise<Buffer>
}

/** The file of a multipart request, from what its operation gets. */
export function uploadOf(input: unknown): Upload {
  const { file } = input as { file?: Upload }
  if (!file) throw new Error('Only a multipart call has a file')
  return file
}
