import { defineErrors } from '@iss/kernel/errors'

/** Sentences refused by the start page. */
export const inicialErrors = defineErrors('inicial', {
  comunicadoNaoEncontrado: { message: 'O comunicado não está mais disponível.' },
  dadoDaPrefeitura: { message: 'A prefeitura não permite alterar este dado pela central do contribuinte.' },
  alteradoNaTela: { message: 'Este dado é alterado diretamente na central do contribuinte, sem solicitação.' },
  novoValorObrigatorio: { field: 'valor', message: 'Informe o novo valor.' },
  valorIgual: { field: 'valor', message: '{rotulo}: o novo valor é igual ao do cadastro.' },
  relatorioDesconhecido: { field: 'relatorio', message: 'O relatório pedido não existe.' },
})
