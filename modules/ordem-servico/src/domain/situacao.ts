/** Situations of a service order. Source: spec 2 §2.14 and §4, A-41 (codes by analogy). */
export const situacoesOrdemServico = ['ABERTO', 'CONCLUIDO', 'FECHADO', 'REABERTO'] as const
export type SituacaoOrdemServico = (typeof situacoesOrdemServico)[number]
export const labelSituacaoOrdemServico: Readonly<Record<SituacaoOrdemServico, string>> = {
  ABERTO: 'Aberto',
  CONCLUIDO: 'Concluído',
  FECHADO: 'Fechado',
  REABERTO: 'Reaberto',
}

/** The two sides of a service order. */
export type Lado = 'suporte' | 'solicitante'

/** Changes of situation by side; whatever is not listed is refused. Source: A-41. */
export const transicoes: Readonly<Record<SituacaoOrdemServico, Readonly<Record<Lado, readonly SituacaoOrdemServico[]>>>> = {
  ABERTO: { suporte: ['CONCLUIDO'], solicitante: ['FECHADO'] },
  CONCLUIDO: { suporte: [], solicitante: ['FECHADO', 'REABERTO'] },
  REABERTO: { suporte: ['CONCLUIDO'], solicitante: ['FECHADO'] },
  FECHADO: { suporte: [], solicitante: [] },
}

/** Whether a side may take an order from one situation to another; staying is always allowed. */
export function isTransicaoPermitida(de: SituacaoOrdemServico, para: SituacaoOrdemServico, lado: Lado): boolean {
  return de === para || transicoes[de][lado].includes(para)
}

/** The dates that a change of situation sets: a reopened order is neither concluded nor closed. */
export function datasDaSituacao(
  situacao: SituacaoOrdemServico,
  antes: { situacaoOrdemServico: SituacaoOrdemServico; conclusao: Date | null; fechamento: Date | null },
  agora: Date,
): { conclusao: Date | null; fechamento: Date | null } {
  if (situacao === antes.situacaoOrdemServico) return { conclusao: antes.conclusao, fechamento: antes.fechamento }
  if (situacao === 'CONCLUIDO') return { conclusao: agora, fechamento: null }
  if (situacao === 'FECHADO') return { conclusao: antes.conclusao, fechamento: agora }
  return { conclusao: null, fechamento: null }
}
