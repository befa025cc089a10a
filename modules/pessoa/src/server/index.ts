export * from './alterar-pessoa.ts'
export * from './cadastrar-pessoa.ts'
export * from './definir-regime.ts'
export * from './endereco-telefone.ts'
export { type ExigibilidadeInicial, getExigibilidadeInicial, listExigibilidades } from './exigibilidade.read.ts'
export * from './find-pessoa.ts'
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
export { concederDescontoBase, type DescontoBase, findDescontoBase } from './desconto-da-pessoa.ts'
export { simNaoField, documentoFaixaField, mobiliarioField, nomeField } from './filtros.ts'
export { fiscais, atividadePrincipal, exerceAlguma, telefonePrincipal, textoRegime, textoSituacao } from './pessoa-colunas.ts'
export { enderecoPrincipalDe } from './endereco-principal.ts'
export { getPessoa, hasPapel } from './find-pessoa.ts'
export { definirContador } from './relacionar.ts'
export { defineCompetenciasFechadas } from './competencias-fechadas.ts'
export { vincularAtividades } from './vincular-atividades.ts'
export { comNome, naOrdemDaProcura, procurada } from './procurar-pessoas.ts'
export { lerContato } from './contato.ts'
export { nomesDe } from './nomes.ts'
export { acaoAbrirComo } from './abrir-como.ts'
export { acaoAtribuirFiscal } from './fiscal-responsavel.ts'
export { itensDeContribuintes } from './itens-de-contribuintes.ts'
export { type AbaDaFicha, defineAbaDaFicha, type PedidoDaAba, secao } from './aba-da-ficha.ts'
