export { livroCartorio } from './livro-cartorio.ts'
