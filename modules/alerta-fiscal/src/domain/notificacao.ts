import { prazoPadrao } from '@iss/acao-fiscal/domain/termo'

/** The deadline of a notice about alerts, in business days, as it is asked for wherever one is issued. */
export const prazoDaNotificacao = {
  label: 'Prazo em dias úteis',
  min: 1,
  max: 180,
  initial: prazoPadrao.NOTIFICACAO ?? 10,
} as const
