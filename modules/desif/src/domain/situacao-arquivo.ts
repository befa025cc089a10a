/** What became of a delivered file. */
export const situacoesArquivo = ['RECEBIDA', 'EM_PROCESSAMENTO', 'ACEITA', 'RETIFICADA', 'REJEITADA'] as const
export type SituacaoArquivo = (typeof situacoesArquivo)[number]
export const rotulosSituacaoArquivo = {
  RECEBIDA: 'Recebida',
  EM_PROCESSAMENTO: 'Em processamento',
  ACEITA: 'Aceita',
  RETIFICADA: 'Retificada',
  REJEITADA: 'Rejeitada',
} as const satisfies Record<SituacaoArquivo, string>

/** Colour of it. */
export const tomDaSituacaoArquivo = (situacao: string) =>
  situacao === 'ACEITA'
    ? ('success' as const)
    : situacao === 'REJEITADA'
      ? ('danger' as const)
      : situacao === 'RETIFICADA'
        ? ('neutral' as const)
        : ('info' as const)
