import { defineErrors } from '@iss/kernel/errors'

const sentences6 = { classificacao: 'A classificação tributária tem seis dígitos.' }

/** Sentences of the configuration screens of taxation. Source: spec 2 §2.9, K06, K10 to K12. */
export const cadastroErrors = defineErrors('tributacao-cadastro', {
  grupoRepetido: { field: 'codigo', message: 'Já existe um grupo com este código.' },
  atividadeRepetida: { field: 'codigo', message: 'Já existe uma atividade com este código.' },
  aliquotaUsada: {
    message: 'Há notas emitidas com esta alíquota. Informe a data final e cadastre a nova alíquota a partir do dia seguinte.',
  },
  aliquotaCortaNotas: { field: 'fim', message: 'Há notas emitidas com esta alíquota depois da data final.' },
  tipoRepetido: { field: 'codigo', message: 'Já existe um tipo de tributação com este código.' },
  retidoSemSubstituicao: { field: 'naoPermitidoSt', message: 'Um tipo retido não pode proibir substituição tributária.' },
  unidadeRepetida: { field: 'sigla', message: 'Já existe uma unidade com esta sigla.' },
  regimeRepetido: { field: 'tipoRegime', message: 'Já existe uma exigibilidade padrão para este regime.' },
  perfilRepetido: { field: 'nome', message: 'Já existe um perfil de desconto com este nome.' },
  descontoRepetido: { field: 'atividadeId', message: 'O perfil já tem um desconto para esta atividade.' },
  percentualDesconto: { field: 'percentual', message: 'O percentual deve ser maior que zero e no máximo 100%.' },
  abatimentoRepetido: { field: 'nome', message: 'Já existe um tipo de abatimento com este nome.' },
  abatimentoSemPercentual: { field: 'percentual', message: 'Informe o percentual.' },
  faixaRepetida: { field: 'ate', message: 'Já existe uma faixa com este limite.' },
  faixaNaoPositiva: { field: 'ate', message: 'O limite da faixa deve ser maior que zero.' },
  tabelaAtiva: { message: 'A tabela está ativa. Desative-a antes de alterar as faixas.' },
  progressivaSemAlvo: { field: 'pessoaId', message: 'Informe o contribuinte ou o regime.' },
  exclusaoRepetida: { field: 'pessoaId', message: 'O contribuinte já está excluído desta tabela.' },
  classificacaoIbsCbs: { field: 'codigo', message: sentences6.classificacao },
  classificacaoDaAtividade: { field: 'classificacao', message: sentences6.classificacao },
  indicadorOperacao: { field: 'indicadorOperacao', message: 'O indicador da operação tem seis dígitos.' },
  codigoDesif: { field: 'codigo', message: 'Código inválido. Use o formato NN.NN.NNN-N.' },
  servicoNotarialRepetido: {
    field: 'codigo',
    message: 'Já existe um serviço notarial com este código neste tipo de cartório.',
  },
  desifRepetido: { field: 'codigo', message: 'Já existe este código com este início.' },
  medidaNaoPositiva: { field: 'medida', message: 'A extensão deve ser maior que zero.' },
  municipioRepetido: { field: 'municipio', message: 'O município já está neste rateio.' },
  tetoAbatimento: { field: 'tetoPercentual', message: 'O teto deve ser maior que zero e no máximo 100%.' },
})
