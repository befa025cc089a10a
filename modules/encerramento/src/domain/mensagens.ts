import { sentences } from '@iss/kernel/sentences'

/** Sentences of the closing that inform or ask. Sources: C01, C01.F, C04, decisions G2. */
export const encerramentoMensagens = {
  encerrada: 'Competência encerrada com sucesso.',
  semValor: 'Não há valor a recolher nesta competência.',
  abaixoDoMinimo: 'Valor inferior ao mínimo; será acumulado na próxima competência.',
  declaracaoPrestador: 'Declaro não ter prestado serviços na competência',
  declaracaoTomador: 'Declaro não ter tomado serviços na competência',
  cancelamentoPendente: 'Há notas com solicitação de cancelamento pendente.',
  aliquotaSimples: 'Alíquota Simples incorreta',
  rpsPendente: 'Há RPS não convertidos em NF-e.',
  encerramentoAMaior: 'Encerramento a maior',
  pagamentoAMaior: 'Pagamento a maior',
  reabertura: 'Reabertura',
  enviada: 'Encerramento enviado para processamento.',
  enviadas: 'Encerramentos enviados para processamento.',
  agendada: sentences.operacaoAgendada,
  semCandidatos: 'Não há competências a encerrar.',
  oficioCancelado: 'Encerramento de ofício cancelado com sucesso.',
} as const
