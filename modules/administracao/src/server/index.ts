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
