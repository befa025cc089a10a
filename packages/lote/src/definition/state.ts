/** States of an order. AGUARDANDO waits for a second administrator. */
export const orderStates = ['AGUARDANDO', 'EM_PROCESSAMENTO', 'CONCLUIDO', 'CANCELADO', 'DESFAZENDO', 'DESFEITO'] as const
export type OrderState = (typeof orderStates)[number]

/** States of an item. PRONTO waits to be done; SEM_EFEITO: there was nothing to do; CANCELADO: the order was stopped before its turn. */
export const itemStates = ['PRONTO', 'FEITO', 'SEM_EFEITO', 'ERRO', 'CANCELADO', 'A_DESFAZER', 'DESFEITO'] as const
export type ItemState = (typeof itemStates)[number]

const orders: Readonly<Record<OrderState, string>> = {
  AGUARDANDO: 'Aguardando confirmação',
  EM_PROCESSAMENTO: 'Em processamento',
  CONCLUIDO: 'Concluído',
  CANCELADO: 'Cancelado',
  DESFAZENDO: 'Sendo desfeito',
  DESFEITO: 'Desfeito',
}
/** Text shown for the state of an order. */
export const labelOrderState = (state: OrderState): string => orders[state]

const items: Readonly<Record<ItemState, string>> = {
  PRONTO: 'Em processamento',
  FEITO: 'Sucesso',
  SEM_EFEITO: 'Sem alteração',
  ERRO: 'Erro',
  CANCELADO: 'Não processado',
  A_DESFAZER: 'Sendo desfeito',
  DESFEITO: 'Desfeito',
}
/** Text shown for what became of an item. */
export const labelItemState = (state: ItemState): string => items[state]

/** Whether blocks of the order are still to come. */
export const isRunning = (state: OrderState): boolean => state === 'EM_PROCESSAMENTO' || state === 'DESFAZENDO'
