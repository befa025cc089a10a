export { executarVencidas } from './rotinas-agendadas.ts'
