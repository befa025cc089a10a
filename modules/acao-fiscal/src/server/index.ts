export { agendarFiscalizacao } from './agendar.ts'
export { emitirTermo, type NovoTermo } from './emitir-termo.ts'
