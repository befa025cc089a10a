export { defineBloqueioEscrituracao } from './competencia-aberta.ts'
export { cancelarEscrit, type Escrituracao, escriturar } from './escriturar.ts'
export { writeLivro, type LivroImpresso } from './livro-pdf.ts'
export { type AidfAutorizada, liberarFaixas, retirarDasFaixas } from './faixas-autorizadas.ts'
