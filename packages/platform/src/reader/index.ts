export { type Reader, type ReaderAnswer, type ReaderQuery, openReader } from './open-reader.ts'
