export { writeZip, type ZipEntry, ZipTooLargeError } from './write-zip.ts'
