/** A rate set by the taxpayer: in force, under examination because it differs, accepted, refused, or replaced by a later one. */
export const situacoesAliquota = ['VIGENTE', 'EM_ANALISE', 'HOMOLOGADA', 'RECUSADA', 'SUBSTITUIDA'] as const
export type SituacaoAliquota = (typeof situacoesAliquota)[number]

const labels: Readonly<Record<SituacaoAliquota, string>> = {
  VIGENTE: 'Conferida pelo cálculo',
  EM_ANALISE: 'Em análise',
  HOMOLOGADA: 'Homologada',
  RECUSADA: 'Recusada',
  SUBSTITUIDA: 'Substituída',
}

/** What people read. */
export function labelSituacaoAliquota(situacao: SituacaoAliquota): string {
  return labels[situacao]
}
