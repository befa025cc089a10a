import { writeZip as writeArchive, type ZipEntry, ZipTooLargeError } from '@iss/platform/zip'
import { BackupError } from './manifest.ts'

export type { ZipEntry }

/** A ZIP archive as it is written. An archive that is too large is refused with what may be done instead. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, agora: Date): AsyncGenerator<Buffer> {
  try {
    yield* writeArchive(entries, agora)
  } catch (error) {
    if (error instanceof ZipTooLargeError)
      throw new BackupError('O backup passa de 4 GB: gere um conteúdo menor ou a cópia restaurável.', { cause: error })
    throw error
  }
}
