export { registrarAvulsa } from './emitir-avulsa.ts'
export { cancelarAvulsasVencidas } from './cancelar-vencidas.ts'
