export { autorizarImportacao, listAutorizacoesImportacao } from './autorizacao-importacao.ts'
export { avisosDoRps, canonicaDoRps, checkCoerencia } from './canonica-do-rps.ts'
export { type Conversao, converterRps, converterTodos, examinarRps, type RpsParaConverter } from './converter-rps.ts'
export { createJuizCertificado } from './juiz-certificado.ts'
