import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the tax rules. Source: E00.6, E00.L, E00.R, K10, decisions N7. */
export const tributacaoErrors = defineErrors('tributacao', {
  aliquotaForaDosLimites: { field: 'aliquota', message: 'A alíquota deve estar entre 2,00% e 5,00%.' },
  aliquotaSimplesForaDosLimites: {
    field: 'aliquota',
    message: 'A alíquota do Simples Nacional deve estar entre 1,80% e 5,00%.',
  },
  aliquotaEfetivaMinima: { field: 'aliquota', message: 'A alíquota efetiva não pode ser inferior a 2%.' },
  isencaoAbaixoDoMinimo: {
    field: 'exigibilidade',
    message: 'A isenção não é permitida para o item {subitem}: a alíquota efetiva não pode ser inferior a 2%.',
  },
  exigibilidadeSemDireito: {
    field: 'exigibilidade',
    message: 'O prestador não possui {exigibilidade} vigente na data da prestação.',
  },
  exportacaoNoBrasil: {
    field: 'exigibilidade',
    message: 'Serviço prestado no Brasil a tomador estabelecido no Brasil não é exportação.',
  },
  exportacaoSemPais: {
    field: 'paisResultado',
    message: 'Informe o país em que o resultado do serviço se verifica.',
  },
  aliquotaDeFora: {
    field: 'aliquota',
    message: 'Informe a alíquota do município em que o imposto é devido.',
  },
  tomadorNaoResponsavel: {
    field: 'tipoTributacao',
    message: 'O tomador não é responsável pela retenção do ISS.',
  },
  municipioInexistente: {
    field: 'municipioPrestacao',
    message: 'O município {codigo} não existe na tabela do IBGE.',
  },
  foraDaExtensao: {
    field: 'municipioPrestacao',
    message: 'O município da prestação não está na extensão cadastrada para o prestador.',
  },
  incidenciaFora: {
    field: 'municipioPrestacao',
    message: 'A atividade não permite incidência fora do município.',
  },
  tipoNaoPermiteRetencao: {
    field: 'tipoTributacao',
    message: 'O tipo de tributação escolhido não permite retenção.',
  },
  tipoNaoCorrespondeRetencao: {
    field: 'tipoTributacao',
    message: 'O tipo de tributação não corresponde à retenção apurada.',
  },
  faixasInvalidas: {
    field: 'faixas',
    message: 'As faixas devem ser crescentes e a última sem limite.',
  },
  subitemInvalido: {
    field: 'itemListaServico',
    message: 'O item da lista de serviços {codigo} não existe na LC 116/2003.',
  },
})
