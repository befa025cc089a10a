export {
  createTypeCheck,
  detectType,
  type DetectedType,
  FILE_EXTENSIONS,
  type FileExtension,
  type TypeCheck,
} from './detect-type.ts'
export { diskFiles } from './disk-files.ts'
export { filesErrors } from './errors.ts'
export { Intake } from './intake.ts'
export { type Files, LARGE_UPLOAD_BYTES, MAX_UPLOAD_BYTES, type PutOptions, type StoredFile } from './port.ts'
export { openS3Files } from './open-s3-files.ts'
export type { S3FilesOptions } from './s3-files.ts'
