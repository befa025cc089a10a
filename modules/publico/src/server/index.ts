export { type ConsultaPublica, defineConsultaPublica, type LinhaConsulta } from './define-consulta.ts'
export { listRemovidos } from './remover-inscricao-email.ts'
