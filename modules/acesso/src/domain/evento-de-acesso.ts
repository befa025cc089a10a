/** Audit events that tell of a sign-in, in words. Source: F73. */
export const eventosDeAcesso = {
  login: 'Login',
  logout: 'Logout',
  'login.recusado': 'Falha',
  'login.bloqueado': 'Bloqueio por falhas',
  'login.desafio': 'Troca de senha pedida',
  'pessoa-selecionada.alterada': 'Troca de pessoa',
} as const
export type EventoDeAcesso = keyof typeof eventosDeAcesso
export const tiposEventoDeAcesso = Object.keys(eventosDeAcesso) as [EventoDeAcesso, ...EventoDeAcesso[]]

/** Whether the event let somebody in, or says that nobody came in. */
export const isFalhaDeAcesso = (tipo: string): boolean => tipo === 'login.recusado' || tipo === 'login.bloqueado'

/** Months that the report of accesses takes at once. */
export const MESES_DO_RELATORIO = 3
