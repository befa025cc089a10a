export { abrirSolicitacao, type NovaSolicitacao, validarSolicitacao } from './abrir-solicitacao.ts'
export { assertAnexos } from './anexos.ts'
export { aprovarSolicitacao, type Decisao, indeferirSolicitacao, listJustificativas } from './decidir-solicitacao.ts'
export {
  type AlertaContribuinte,
  type AtendimentoExtra,
  defineAlertaContribuinte,
  defineAtendimentoExtra,
  defineRequest,
  type LinhaExtra,
  type Preparo,
  type RequestKind,
} from './define-request.ts'
export { formatField, summarizeFields } from './format-field.ts'
export { listFiscais } from './buscar-fiscais.ts'
export { incluirMensagem } from './mensagens.ts'
