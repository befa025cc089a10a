export { defineDocumentKind, type Documento, type LinhaResumo } from './document-kind.ts'
export { type Arquivo, defineFileAccess, guardarArquivo } from './arquivo.ts'
export { cancelarDocumento, emitirDocumento, proximoNumero } from './emitir-documento.ts'
export { kindOf, localizarDocumento } from './localizar-documento.ts'
