export { abrirOrdem } from './abrir-ordem.ts'
