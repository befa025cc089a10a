import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the authorisation to print documents. Source: design S03, S16, S17, F141; quoted ones are the design's. */
export const aidfErrors = defineErrors('aidf', {
  serie: { field: 'serieId', message: 'Escolha uma série de papel em uso.' },
  tipo: { field: 'tipoAIDF', message: 'Este tipo de documento impresso não é aceito no município.' },
  grafica: { field: 'graficaId', message: 'A gráfica não está credenciada.' },
  graficaDeFora: { field: 'graficaId', message: 'A gráfica deve estar no mesmo estado do município.' },
  autorizacaoEstadual: { field: 'autorizacaoEstadual', message: 'A série exige autorização estadual.' },
  blocos: { field: 'quantidadeBlocos', message: 'A quantidade de blocos deve ficar entre 1 e {maximo}.' },
  blocosAcima: { field: 'quantidadeBlocos', message: 'A quantidade autorizada não pode ser maior que a pedida ({pedida}).' },
  notasPorBloco: { field: 'notasPorBloco', message: 'Escolha 25 ou 50 notas por bloco.' },
  anteriorPorDeclarar: { message: 'Declare as notas da AIDF anterior antes de solicitar outra.' },
  guiasVencidas: { message: 'Há guias vencidas: quite-as antes de solicitar a AIDF.' },
  numeroAutorizacao: { field: 'numeroAutorizacao', message: 'Informe o número da autorização.' },
  faixa: { field: 'numeroFinal', message: 'Informe a faixa autorizada, do primeiro ao último número.' },
  sobreposta: { field: 'numeroInicial', message: 'A faixa informada se sobrepõe à AIDF {n}.' },
  dataAutorizacao: { field: 'dataAutorizacao', message: 'A data da autorização não pode ser posterior a hoje.' },
  validadeAutorizacao: { field: 'validadeAutorizacao', message: 'A validade deve ser posterior à data da autorização.' },
  comprovante: { field: 'anexos', message: 'Anexe a cópia da autorização anterior.' },
  naoEncontrada: { message: 'AIDF não encontrada.' },
  naoUsavel: { field: 'aidf', message: 'A situação da AIDF não permite declarar notas.' },
  foraDaAidf: { field: 'numeroInicial', message: 'A faixa deve estar dentro da AIDF: de {de} a {ate}.' },
  jaDeclarada: { field: 'numeroInicial', message: 'A faixa já tem números declarados: {de} a {ate}.' },
  escriturada: { field: 'situacao', message: 'A nota {numero} está escriturada: cancele o lançamento antes.' },
  dataFutura: { field: 'data', message: 'A data da ocorrência não pode ser posterior a hoje.' },
  boletim: { field: 'boletim', message: 'Informe o boletim de ocorrência das notas extraviadas.' },
  justificativa: { field: 'justificativa', message: 'A justificativa deve ter entre 10 e 1000 caracteres.' },
  naoConfeccionavel: { message: 'A situação da AIDF não permite confirmar a confecção.' },
  notaGrafica: { field: 'notaGrafica', message: 'Informe o número da nota da gráfica.' },
  dataConfeccao: { field: 'data', message: 'A confecção deve ser entre a autorização e hoje.' },
})

/** Sentences of success and emptiness, each once. */
export const aidfMensagens = {
  vazio: 'Nenhuma AIDF encontrada.',
  semDeclaracao: 'Nenhuma nota declarada.',
  declarada: 'Notas declaradas com sucesso.',
  confeccionada: 'Confecção confirmada com sucesso.',
} as const
