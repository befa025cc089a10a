export { type DocumentoAvulso, desvincularDocumento, mudarAceito, vincularDocumento } from './documento-da-obra.ts'
export { listNotasParaDeducao, type NotaParaDeducao } from './deducao-notas.ts'
