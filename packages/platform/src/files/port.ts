import type { Readable } from 'node:stream'
import type { FileExtension } from './detect-type.ts'

/** 16 MB: the limit of an upload (spec 1 §7). */
export const MAX_UPLOAD_BYTES = 16_777_216

/** 1 GB: the limit of calls that take large files, unless the installation says another. */
export const LARGE_UPLOAD_BYTES = 1_073_741_824

export type PutOptions = {
  /** Name that the user gave; kept for the download, never part of a path. */
  nome: string
  /** MIME type, as `detectType` found it. */
  tipo: string
  /** Limit in bytes; 16 MB unless told. */
  maxBytes?: number
  /**
   * Extensions accepted here: then the adapter tests the content while it passes, keeps the type that it found instead of `tipo`, and
   * refuses what is something else before the file is acknowledged.
   */
  aceita?: readonly FileExtension[]
}

export type StoredFile = {
  /** Opaque and unguessable; the only way to the file. */
  chave: string
  nome: string
  tipo: string
  tamanho: number
  /** Hexadecimal. */
  sha256: string
}

/** Where files are kept. Each adapter passes `filesSuite`. */
export interface Files {
  /** Stores the content. Refuses more than `maxBytes` and content that is not accepted; leaves nothing behind then, nor when the stream breaks. */
  put(content: Readable | Uint8Array, options: PutOptions): Promise<StoredFile>
  /** Opens a file for reading. Refuses (kind 'not-found') keys that are unknown or not well formed. */
  get(chave: string): Promise<Readable>
  /** What is known of a file; null when there is none. */
  stat(chave: string): Promise<StoredFile | null>
  /** Removes a file; nothing happens when there is none. */
  remove(chave: string): Promise<void>
}
