export { defineDocumentKind, type Documento, type LinhaResumo } from './document-kind.ts'
export { type Arquivo, defineFileAccess, guardarArquivo } from './arquivo.ts'
export { cancelarDocumento, emitirDocumento, iniciarNumeracao, proximoNumero, registrarDocumento } from './emitir-documento.ts'
export { lerCompartilhar, linkDoDocumento, registrarEnvio } from './compartilhar.ts'
export { folhaDeRosto, paginaSemProva } from './folha-de-rosto.ts'
export { enderecosDoEnvio, listRemovidos } from './envio.ts'
export { isValidador, makeValidador } from './validador.ts'
export { kindOf, localizarDocumento } from './localizar-documento.ts'
export { listDestinos, listOrigens, vincularDocumentos } from './vincular.ts'
export {
  guardarArquivoDoDocumento,
  marcarAlteracao,
  marcarExportacao,
  marcarGrpProcessado,
  marcarImpressao,
  regenerarSenha,
  restaurarDocumento,
} from './marcar-documento.ts'
