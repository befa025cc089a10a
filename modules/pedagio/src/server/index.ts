export { livroPedagio } from './livro-pedagio.ts'
