import type { Files } from './port.ts'
import type { S3FilesOptions } from './s3-files.ts'

/** `s3Files`, whose library is loaded only where S3 is the store chosen. */
export async function openS3Files(options: S3FilesOptions): Promise<Files & { close(): void }> {
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(options)
}
