export { defineBloqueioEscrituracao } from './competencia-aberta.ts'
export { cancelarEscrit, type Escrituracao, escriturar } from './escriturar.ts'
export { type DocumentoEletronico, anularDocumento, escriturarDocumento } from './escriturar-documento.ts'
export { writeLivro, type LivroImpresso } from './livro-pdf.ts'
