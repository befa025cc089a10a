export { livroTransporte } from './livro-transporte.ts'
