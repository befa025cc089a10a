/** State of a sign-in account: INATIVA was not confirmed yet, BLOQUEADA was closed by an administrator. */
export const situacoesConta = ['ATIVA', 'INATIVA', 'BLOQUEADA'] as const
export type SituacaoConta = (typeof situacoesConta)[number]

/** Why a session ended: signed out, a used refresh token came again, the password changed, the account was closed. */
export type MotivoFim = 'SAIDA' | 'REUSO' | 'SENHA' | 'BLOQUEIO'

export const labelSituacaoConta: Readonly<Record<SituacaoConta, string>> = {
  ATIVA: 'Ativa',
  INATIVA: 'Não confirmada',
  BLOQUEADA: 'Bloqueada',
}
