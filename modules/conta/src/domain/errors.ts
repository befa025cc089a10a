import { defineErrors } from '@iss/kernel/errors'

/** Sentences of credits and debits. Sources: G3, G8, E13, F66. */
export const contaErrors = defineErrors('conta', {
  contribuinteObrigatorio: { field: 'idPessoa', message: 'O contribuinte é obrigatório.' },
  competenciaObrigatoria: { field: 'competencia', message: 'Informe a competência.' },
  justificativaObrigatoria: { field: 'motivo', message: 'A justificativa é obrigatória.' },
  valorMaiorQueZero: { field: 'valor', message: 'O valor deve ser maior que zero.' },
  tipoCreditoObrigatorio: { field: 'tipoCreditoId', message: 'Informe o tipo de crédito.' },
  creditoUtilizado: { message: 'Crédito já utilizado em encerramento.' },
  creditoCancelado: { message: 'O crédito já está cancelado.' },
  creditoRestituido: { message: 'O crédito já foi restituído ao contribuinte.' },
  creditoSemSaldo: { field: 'creditos', message: 'O crédito nº {n} não tem saldo a restituir.' },
  restituicaoSemCredito: { field: 'creditos', message: 'Selecione ao menos um crédito.' },
  restituicaoPendente: {
    field: 'creditos',
    message: 'A restituição do crédito nº {n} já foi pedida na solicitação {protocolo}.',
  },
  restituicaoJustificativa: {
    field: 'justificativa',
    message: 'Explique o pedido e informe a conta para a devolução (ao menos 20 caracteres).',
  },
  restituicaoSemSaldo: {
    message: 'Os créditos do pedido não têm mais saldo a restituir. Indefira a solicitação e explique ao contribuinte.',
  },
  creditoTomadorSobreposto: { field: 'inicio', message: 'As vigências se sobrepõem para a atividade {a}.' },
  creditoTomadorSobrepostoTodas: { field: 'inicio', message: 'As vigências se sobrepõem para todas as atividades.' },
  creditoTomadorAtividadeRepetida: { field: 'atividadeId', message: 'A atividade já está nesta configuração.' },
  creditoTomadorInvertido: { field: 'fim', message: 'O fim da vigência não pode ser anterior ao início.' },
  creditoTomadorPercentual: { field: 'percentual', message: 'O percentual do crédito deve ser maior que zero e no máximo 100%.' },
  creditoTomadorNaoLiberado: { field: 'creditos', message: 'O crédito da nota {n} não está liberado para uso.' },
  creditoTomadorReferencia: {
    field: 'referencia',
    message: 'Informe a inscrição do imóvel ou do cadastro em que o desconto será usado.',
  },
  debitoCobrado: { message: 'Débito já cobrado em guia de encerramento.' },
  debitoCancelado: { message: 'O débito já está cancelado.' },
  debitoAutomatico: { message: 'O débito gerado pelo sistema não pode ser cancelado nesta tela.' },
  creditoAutomatico: { message: 'O crédito gerado pelo sistema não pode ser cancelado nesta tela.' },
  tipoCreditoRepetido: { field: 'nome', message: 'Já existe um tipo de crédito com este nome.' },
})
