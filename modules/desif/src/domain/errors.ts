import { defineErrors } from '@iss/kernel/errors'

/** Sentences of refusals of the module; what is found in a file is told by `achados`. */
export const desifErrors = defineErrors('desif', {
  contaCosif: { field: 'conta', message: 'Conta COSIF inválida: confira o dígito verificador.' },
  cosifRepetida: { field: 'conta', message: 'Já existe esta conta com este início.' },
  codigoServico: { field: 'codigo', message: 'O código da tarifa ou do serviço tem quatro algarismos.' },
  servicoRepetido: { field: 'codigo', message: 'Já existe este código na tabela com este início.' },
  dependenciaRepetida: { field: 'codigo', message: 'Já existe esta dependência na instituição.' },
  vinculoRepetido: { field: 'pessoaId', message: 'Este contribuinte já está vinculado a uma instituição.' },
  vinculoProprio: { field: 'pessoaId', message: 'A instituição não se vincula a si mesma.' },
  codigoBacen: { field: 'codigoBacen', message: 'O código do município no Banco Central tem até 6 algarismos.' },
  arquivoEntregue: { message: 'Este arquivo já foi entregue em {data}.' },
  arquivoEmProcesso: { message: 'O arquivo ainda está sendo processado.' },
  naoRejeita: { message: 'Só uma declaração aceita pode ser rejeitada.' },
  naoReprocessa: { message: 'Só um arquivo rejeitado pode ser processado de novo.' },
  leituraInterrompida: {
    message: 'O arquivo {nome} não pôde ser lido até o fim: confira se ele ainda está na pasta e escolha-o de novo.',
  },
  semArquivo: { message: 'O arquivo desta entrega não está guardado.' },
  naoEncontrado: { message: 'A entrega não foi encontrada.' },
  contaForaDoPlano: { field: 'conta', message: 'A conta {conta} não pertence ao plano vigente.' },
  semAtividade: { field: 'codigo', message: 'O código de tributação {codigo} não está vinculado a uma atividade do município.' },
  semCodigo: { field: 'conta', message: 'A conta {conta} não tem código de tributação.' },
  contaRepetida: { field: 'conta', message: 'A conta {conta} da dependência {dependencia} já está lançada em {competencia}.' },
  competenciaEncerrada: { message: 'A competência {competencia} está encerrada. Peça a reabertura.' },
  semBacen: { message: 'Município sem código BACEN configurado.' },
  semEstatistica: { message: 'Não há estatística bancária importada para {competencia}.' },
  estban: { message: 'O arquivo não é a estatística bancária por agência: falta a coluna {coluna}.' },
  instituicao: { field: 'instituicao', message: 'Informe a instituição.' },
  pedido: { message: 'Módulo 4 solicitado a {nome}, com prazo até {prazo}.' },
  periodoPartidas: { field: 'fim', message: 'O fim do período das partidas deve ser igual ou posterior ao início.' },
})
