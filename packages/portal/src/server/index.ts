export { type AlertaInicial, type AlertasDaPessoa, defineAlertaInicial } from './alerta-inicial.ts'
export { type CartaoDefinition, defineCartao, doContribuinte, doFisco } from './cartao-inicial.ts'
