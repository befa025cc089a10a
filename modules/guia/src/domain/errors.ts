import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences of guides. Sources: G00 to G9, K02, K30. */
export const guiaErrors = defineErrors('guia', {
  jaPaga: { message: 'A guia já foi paga.' },
  cancelada: { message: 'A guia está cancelada.' },
  semRecalculo: { message: 'Esta guia não permite recálculo.' },
  dividaAtiva: { message: 'Guia inscrita em dívida ativa. Procure a Prefeitura.' },
  pixVencido: { message: 'Recalcule a guia para gerar um novo Pix.' },
  dataPagamentoPassada: { field: 'dataPagamento', message: 'A data de pagamento não pode ser anterior a hoje.' },
  dataPagamentoMes: { field: 'dataPagamento', message: 'A data de pagamento deve estar no mês atual.' },
  viradaAno: { field: 'dataPagamento', message: 'O recálculo na virada do ano não é permitido.' },
  itemObrigatorio: { field: 'itens', message: sentences.itemObrigatorio },
  avulsaBloqueada: { message: 'A emissão de guia avulsa está bloqueada para o contribuinte.' },
  notaComGuia: { field: 'notas', message: 'A nota {n} já possui guia vinculada.' },
  competenciasDiferentes: { field: 'notas', message: 'As notas devem ser da mesma competência.' },
  valorFixoDuplicado: { field: 'parcela', message: 'Já existe guia de valor fixo para {exercicio}/{parcela}.' },
  regimeSemValorFixo: { message: 'O regime do contribuinte não permite guia de valor fixo.' },
  denunciaNaoAutorizada: {
    field: 'competencia',
    message: 'A competência {competencia} não está autorizada para denúncia espontânea.',
  },
  denunciaSobAcaoFiscal: {
    field: 'competencia',
    message: 'A competência está sob ação fiscal; a denúncia espontânea não é permitida.',
  },
  contagemMes: { field: 'juros', message: 'Escolha apenas uma forma de contagem do mês.' },
  transicaoInvalida: { message: 'A guia na situação {de} não pode passar para {para}.' },
  codigoBarrasInvalido: { field: 'codigoBarras', message: 'O código de barras é inválido.' },
  semCotacao: { message: 'Não há cotação do índice na data para calcular os acréscimos da guia.' },
  baixaFutura: { field: 'dataPagamento', message: 'A data de pagamento não pode ser futura.' },
  motivoObrigatorio: { field: 'motivo', message: 'Informe o motivo.' },
  valorPositivo: { field: 'valor', message: 'O valor pago deve ser maior que zero.' },
  naoPaga: { message: 'A guia não está paga.' },
  pagamentoEstornado: { message: 'O pagamento já foi estornado.' },
  creditoUsado: { message: 'O crédito gerado pelo pagamento já foi usado em um encerramento. Reabra o encerramento antes.' },
  debitoUsado: { message: 'O débito gerado pelo pagamento já foi cobrado em outra guia. Reabra o encerramento antes.' },
  retornoRepetido: { field: 'arquivo', message: 'Este arquivo já foi processado em {data}.' },
  retornoInvalido: { field: 'arquivo', message: 'Linha {linha}: {mensagem}' },
  retornoConvenio: { field: 'arquivo', message: 'O convênio {convenio} do arquivo não é o do município ({esperado}).' },
})
