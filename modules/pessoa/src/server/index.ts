export * from './alterar-pessoa.ts'
export * from './cadastrar-pessoa.ts'
export * from './definir-regime.ts'
export * from './endereco-telefone.ts'
export { type ExigibilidadeInicial, getExigibilidadeInicial } from './exigibilidade.read.ts'
export * from './find-pessoa.ts'
export { findPreferencia } from './preferencia.ts'
export * from './relacionar.ts'
export {
  contribuinteField,
  fiscalField,
  regimeField,
  atividadeField,
  bairroField,
  naturezaField,
  situacaoField,
  retidoField,
  quantidadeField,
  papelField,
} from './filtros.ts'
export { pessoaDoPedido, isAutoridade } from './pessoa-do-pedido.ts'
