/** The three outcomes of a request; draft and withdrawn are flags beside them (decisions C4). */
export const situacoesSolicitacao = ['Pendente', 'Aprovada', 'Indeferida'] as const
export type SituacaoSolicitacao = (typeof situacoesSolicitacao)[number]

/** What a request can go through; everything else is refused. */
export const acoesSolicitacao = ['enviar', 'retirar', 'complementar', 'aprovar', 'indeferir', 'reabrir'] as const
export type AcaoSolicitacao = (typeof acoesSolicitacao)[number]

export type EstadoSolicitacao = { situacao: SituacaoSolicitacao; rascunho: boolean; retirada: boolean }

/** The one word shown for a state: the spec's three, 'Rascunho' and 'Cancelada' for the flags. */
export function labelEstado(estado: EstadoSolicitacao): 'Rascunho' | 'Cancelada' | SituacaoSolicitacao {
  if (estado.rascunho) return 'Rascunho'
  if (estado.retirada) return 'Cancelada'
  return estado.situacao
}

const permitidas: Readonly<Record<ReturnType<typeof labelEstado>, readonly AcaoSolicitacao[]>> = {
  Rascunho: ['enviar', 'retirar'],
  Pendente: ['retirar', 'complementar', 'aprovar', 'indeferir'],
  Aprovada: [],
  Indeferida: ['reabrir'],
  Cancelada: [],
}

/** Whether the state admits the action. */
export function isPermitida(acao: AcaoSolicitacao, estado: EstadoSolicitacao): boolean {
  return permitidas[labelEstado(estado)].includes(acao)
}

/** Colour of the state on screens: approved green, rejected red. Source: spec 2 §2.16. */
export function toneEstado(label: string): 'success' | 'danger' | 'warning' | 'neutral' {
  if (label === 'Aprovada') return 'success'
  if (label === 'Indeferida') return 'danger'
  return label === 'Pendente' ? 'warning' : 'neutral'
}

/** Protocol of the n-th request of a year: the year and eight digits. */
export function formatProtocolo(ano: number, numero: number): string {
  if (!Number.isSafeInteger(numero) || numero < 1 || numero > 99_999_999)
    throw new RangeError(`Request number ${numero} does not fit a protocol`)
  return `${String(ano).padStart(4, '0')}${String(numero).padStart(8, '0')}`
}
