import { defineErrors } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'

/** Sentences of rental receipts (R1, R2). */
export const reciboLocacaoErrors = defineErrors('recibo-locacao', {
  itemObrigatorio: { field: 'itens', message: sentences.itemObrigatorio },
  locatarioDocumento: { field: 'locatario.documento', message: 'O CPF/CNPJ do locatário é inválido.' },
  locatarioNome: { field: 'locatario.nome', message: 'Informe o nome do locatário.' },
  locatarioProprio: { field: 'locatario.documento', message: 'O locatário não pode ser o próprio locador.' },
  locatarioEmail: { field: 'locatario.email', message: 'O e-mail do locatário é inválido.' },
  dataFutura: { field: 'dataPrestacao', message: 'A data do recibo não pode ser futura.' },
  periodoIncompleto: { field: 'periodoInicio', message: 'Informe o início do período de locação.' },
  periodoInvertido: { field: 'periodoFim', message: 'O fim do período de locação não pode ser anterior ao início.' },
  itemDescricao: { field: 'itens.descricao', message: 'Descreva o bem locado.' },
  itemQuantidade: { field: 'itens.quantidade', message: 'A quantidade do bem deve ser maior que zero.' },
  itemValorUnitario: { field: 'itens.valorUnitario', message: 'O valor unitário da locação deve ser maior que zero.' },
  totalZero: { field: 'itens', message: 'O valor total do recibo deve ser maior que zero.' },
  totalMaximo: { field: 'itens', message: 'O valor total do recibo não pode passar de R$ 9.999.999.999.999,99.' },
  motivo: { field: 'motivo', message: 'Informe o motivo do cancelamento do recibo.' },
  jaCancelado: { message: 'O recibo já está cancelado.' },
  competenciaPassada: { message: 'O recibo nº {n} só podia ser cancelado até o fim da competência {competencia}.' },
})

/** What every receipt says of the tax. Source: R1; STF, Súmula Vinculante 31. */
export const textoSemIncidencia = 'Não incide ISS – locação de bens móveis.'
