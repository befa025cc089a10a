export { BackupError } from './copia/manifest.ts'
export { restoreBackup } from './copia/restore-backup.ts'
export { writeBackup } from './copia/write-backup.ts'
export { defineDestinoCopia } from './destino-copia.ts'
export { findCotacoes, findFator } from './find-cotacoes.ts'
export { findFeriados } from './find-feriados.ts'
export {
  atividadeField,
  bairroField,
  contribuinteField,
  documentoFaixaField,
  fiscalField,
  inscricaoMunicipalField,
  mobiliarioField,
  naturezaField,
  nomeField,
  papelField,
  quantidadeField,
  regimeField,
  retidoField,
  simNaoField,
  situacaoField,
  situacoesField,
} from './filtros.ts'
