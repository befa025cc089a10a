/** What a month of a client asks of the accountant: nothing moved; nothing to close; open, or open past its day; closed; unpaid, or unpaid past its day; paid. */
export const estadosDaMatriz = [
  'SEM_MOVIMENTO',
  'DISPENSADA',
  'ABERTA',
  'ATRASADA',
  'ENCERRADA',
  'A_PAGAR',
  'VENCIDA',
  'PAGA',
] as const
export type EstadoDaMatriz = (typeof estadosDaMatriz)[number]

export const labelEstadoDaMatriz: Readonly<Record<EstadoDaMatriz, string>> = {
  SEM_MOVIMENTO: 'Nada',
  DISPENSADA: 'Dispensada',
  ABERTA: 'Aberta',
  ATRASADA: 'Atrasada',
  ENCERRADA: 'Encerrada',
  A_PAGAR: 'A pagar',
  VENCIDA: 'Vencida',
  PAGA: 'Paga',
}

/** Colour of each state. */
export const tomDaMatriz = {
  SEM_MOVIMENTO: 'neutral',
  DISPENSADA: 'neutral',
  ABERTA: 'info',
  ATRASADA: 'danger',
  ENCERRADA: 'success',
  A_PAGAR: 'warning',
  VENCIDA: 'danger',
  PAGA: 'success',
} as const

/** One role of a month: whether anything moved in it, must it be closed, whether it is closed, whether its day to pay is past. */
export type PapelDoMes = { movimento: boolean; deveEncerrar: boolean; encerrada: boolean; atrasada: boolean }
/** Guides of a month: how many wait for payment, how many of these are past their day, how many are paid. */
export type GuiasDoMes = { aPagar: number; vencidas: number; pagas: number }

/** The one state that says what is to be done next for a month of a client: what is late goes before what is due, both before what is done. */
export function estadoDaMatriz(papeis: readonly PapelDoMes[], { aPagar, vencidas, pagas }: GuiasDoMes): EstadoDaMatriz {
  const abertos = papeis.filter(({ deveEncerrar, encerrada }) => deveEncerrar && !encerrada)
  if (vencidas > 0) return 'VENCIDA'
  if (abertos.some(({ atrasada }) => atrasada)) return 'ATRASADA'
  if (abertos.length > 0) return 'ABERTA'
  if (aPagar > 0) return 'A_PAGAR'
  if (pagas > 0) return 'PAGA'
  if (papeis.some(({ encerrada }) => encerrada)) return 'ENCERRADA'
  return papeis.some(({ movimento }) => movimento) ? 'DISPENSADA' : 'SEM_MOVIMENTO'
}
