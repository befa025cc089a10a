import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the notary ledger. Sources: setores.md N1, fiscal.md F77. */
export const cartorioErrors = defineErrors('cartorio', {
  servico: { field: 'servicoId', message: 'Informe o tipo de serviço.' },
  servicoDesconhecido: { field: 'servicoId', message: 'Tipo de serviço {codigo} não cadastrado.' },
  servicoAmbiguo: {
    field: 'servicoId',
    message: 'O código {codigo} existe em mais de um tipo de cartório: informe TIPO/código, como {exemplo}.',
  },
  seloRepetido: { field: 'numero', message: 'O selo {n} já foi informado.' },
  seloUnico: { field: 'quantidade', message: 'Um selo com número tem quantidade 1.' },
  quantidade: { field: 'quantidade', message: 'A quantidade deve ser positiva.' },
  emolumento: { field: 'emolumento', message: 'O emolumento deve ser positivo.' },
  documento: { field: 'documento', message: 'O tipo de documento deve ser Ato, Página ou Selo: {valor}.' },
  emolumentosDiferem: { message: 'A coluna emolumentos ({informado}) difere de quantidade × valor ({calculado}).' },
  totalDifere: { field: 'arquivo', message: 'Soma dos itens difere do total do arquivo.' },
  cartorioNaoInformado: { field: 'cartorio', message: 'Cartório não informado.' },
  competenciaNaoInformada: { field: 'competencia', message: 'Competência não informada.' },
  foraDaCompetencia: { message: 'A data {data} não é da competência {competencia}.' },
})
