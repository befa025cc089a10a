/**
 * States of an order. EM_PREVIA and PREVISTO: its lines are kept and examined, and wait for the confirmation (form F9). AGUARDANDO waits for a
 * second administrator.
 */
export const orderStates = [
  'EM_PREVIA',
  'PREVISTO',
  'AGUARDANDO',
  'EM_PROCESSAMENTO',
  'CONCLUIDO',
  'CANCELADO',
  'DESFAZENDO',
  'DESFEITO',
] as const
export type OrderState = (typeof orderStates)[number]

/** States of an item. PENDENTE waits for its examination. PRONTO waits to be done; SEM_EFEITO: there was nothing to do; CANCELADO: the order was stopped before its turn. */
export const itemStates = ['PENDENTE', 'PRONTO', 'FEITO', 'SEM_EFEITO', 'ERRO', 'CANCELADO', 'A_DESFAZER', 'DESFEITO'] as const
export type ItemState = (typeof itemStates)[number]

const orders: Readonly<Record<OrderState, string>> = {
  EM_PREVIA: 'Em conferência',
  PREVISTO: 'Conferido',
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
  PENDENTE: 'Em conferência',
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

/** Which items the next block of an order takes; null when none is to come. */
export function nextItems(state: OrderState): ItemState | null {
  if (state === 'EM_PREVIA') return 'PENDENTE'
  if (state === 'EM_PROCESSAMENTO') return 'PRONTO'
  return state === 'DESFAZENDO' ? 'A_DESFAZER' : null
}

/** Whether blocks of the order are still to come. */
export const isRunning = (state: OrderState): boolean => nextItems(state) !== null
