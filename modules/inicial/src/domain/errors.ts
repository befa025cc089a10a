import { defineErrors } from '@iss/kernel/errors'

/** Sentences refused by the start page. */
export const inicialErrors = defineErrors('inicial', {
  comunicadoNaoEncontrado: { message: 'O comunicado não está mais disponível.' },
  relatorioDesconhecido: { field: 'relatorio', message: 'O relatório pedido não existe.' },
})
