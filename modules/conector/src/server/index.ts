export { criarCredencial } from './credenciais.ts'
export { enfileirarTudo } from './fila.ts'
