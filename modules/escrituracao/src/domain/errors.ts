import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of the bookkeeping. Sources: L00 to L05, L08, F76. */
export const escrituracaoErrors = defineErrors('escrituracao', {
  naoAutorizada: { message: 'O contribuinte não está autorizado a escriturar.' },
  duplicada: { field: 'numero', message: 'A nota {numero}/{serie} de {nome} já foi escriturada.' },
  foraDaAidf: { field: 'numero', message: 'O número {numero} não pertence a uma AIDF autorizada.' },
  aidfVencida: { field: 'dataPrestacao', message: 'A data é posterior à validade da AIDF.' },
  servicoSemValor: { field: 'servicoId', message: 'O serviço {servico} não possui valor vigente na data.' },
  servicoObrigatorio: { field: 'servicoId', message: 'Informe o serviço.' },
  tomadorDocumento: { field: 'tomadorDocumento', message: 'Informe um CPF ou CNPJ válido.' },
  especialNaoHabilitada: { message: 'A escrituração especial não está habilitada para o contribuinte.' },
  competenciaForaDoIntervalo: { field: 'dataPrestacao', message: 'A competência deve estar entre 01/2006 e {fim}.' },
  liquidacaoAntes: { field: 'dataLiquidacao', message: 'A data de liquidação não pode ser anterior à da prestação.' },
  numeroObrigatorio: { field: 'numero', message: 'Informe o número da nota.' },
  serieObrigatoria: { field: 'serie', message: 'Informe a série da nota.' },
  outroPais: { field: 'outroPais', message: 'Informe o país do prestador.' },
  outroNome: { field: 'outroNome', message: 'Informe o nome ou a razão social.' },
  outroDocumento: { field: 'outroDocumento', message: 'O CPF ou CNPJ informado não é válido.' },
  proprioDocumento: { field: 'outroDocumento', message: 'O prestador e o tomador não podem ser a mesma pessoa.' },
  outroMunicipio: { field: 'outroMunicipio', message: 'Informe o município do prestador.' },
  outroMunicipioInexistente: { field: 'outroMunicipio', message: 'O município informado não existe na tabela do IBGE.' },
  prestadorDeFora: {
    field: 'outroMunicipio',
    message: 'O prestador é de outro município e o imposto do serviço não é devido aqui: a escrituração não é permitida.',
  },
  atividade: { field: 'atividadeId', message: 'A atividade informada não pode ser escriturada na data.' },
  tipoTributacao: { field: 'tipoTributacaoId', message: 'O tipo de tributação não está disponível para esta escrituração.' },
  municipioPrestacao: { field: 'municipioPrestacao', message: 'O município da prestação do serviço é obrigatório.' },
  motivo: { field: 'motivo', message: 'Informe o motivo.' },
  doEmissorNacional: { message: 'O lançamento vem do Emissor Nacional: cancele ou substitua a nota lá.' },
  naoLancada: { message: 'O lançamento não está mais em vigor: consulte a versão atual.' },
  desatualizado: { message: sentences.desatualizado },
  quantidade: { field: 'quantidade', message: 'A quantidade de serviços deve ser positiva.' },
  descontoMaior: { field: 'desconto', message: 'O desconto não pode ser maior que o valor do serviço.' },
  notaJaDecidida: { message: 'O aceite da nota já foi informado.' },
  notaSemEfeito: { message: 'A nota recebida está cancelada.' },
  reciboCancelado: { message: 'O recibo foi cancelado com a reabertura da competência.' },
  reciboSemEmail: { message: 'O prestador não possui e-mail cadastrado.' },
  bloqueada: { message: 'A escrituração está bloqueada na competência {competencia}. Motivo: {motivo}' },
})

/** Sentences that inform. */
export const escrituracaoMensagens = {
  lancada: 'Lançamento escriturado com sucesso.',
  posEncerramento: 'Lançamento pós-encerramento escriturado: faça o encerramento complementar da competência.',
  retificada: 'Lançamento retificado com sucesso.',
  cancelada: 'Lançamento cancelado com sucesso.',
  aceita: 'Nota aceita com sucesso.',
  recusada: 'Nota recusada: o prestador foi avisado.',
  semCorrespondencia: 'Sem correspondência',
  rascunho: 'A competência {competencia} não está encerrada; o livro será emitido como rascunho.',
} as const
