export { writeZip, type ZipEntry, type ZipOptions, ZipTooLargeError } from './write-zip.ts'
