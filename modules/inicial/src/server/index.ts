export { type AlertaInicial, type AlertasDaPessoa, defineAlertaInicial } from './alerta-inicial.ts'
