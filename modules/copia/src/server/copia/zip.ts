import { writeZip as writeArchive, type ZipEntry, type ZipOptions, ZipTooLargeError } from '@iss/platform/zip'
import { BackupError } from './manifest.ts'

export type { ZipEntry }

/** A ZIP archive as it is written. An archive that is too large is refused with what may be done instead. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, agora: Date, options?: ZipOptions): AsyncGenerator<Buffer> {
  try {
    yield* writeArchive(entries, agora, options)
  } catch (error) {
    if (error instanceof ZipTooLargeError)
      throw new BackupError('O backup passa de 4 GB: gere um conteúdo menor ou a cópia restaurável.', { cause: error })
    throw error
  }
}
