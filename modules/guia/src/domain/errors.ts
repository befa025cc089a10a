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
  itemObrigatorio: { field: 'itens', message: 'Informe ao menos um item.' },
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
})
