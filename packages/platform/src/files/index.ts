export { detectType, type DetectedType, FILE_EXTENSIONS, type FileExtension } from './detect-type.ts'
export { diskFiles } from './disk-files.ts'
export { filesErrors } from './errors.ts'
export { type Files, MAX_UPLOAD_BYTES, type PutOptions, type StoredFile } from './port.ts'
