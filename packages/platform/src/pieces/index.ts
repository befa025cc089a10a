export { type PieceOfLines, readLines } from './read-lines.ts'
export { UnreadableZipError, unpack } from './unpack.ts'
