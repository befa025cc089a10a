export { aberta, type ConsultaPublica, defineConsultaPublica } from './define-consulta.ts'
export { listRemovidos } from './remover-inscricao-email.ts'
export { enviarAtivacao, isAguardandoAprovacao } from './ativacao.ts'
