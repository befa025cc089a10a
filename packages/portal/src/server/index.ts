export { defineAlertaInicial } from './alerta-inicial.ts'
