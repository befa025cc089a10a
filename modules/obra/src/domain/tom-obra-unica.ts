import type { SituacaoObraUnica } from './obra-unica.ts'

/** Colour of a situation. */
export const tomDaSituacao = (situacao: string) =>
  (({ SEM_ANALISE: 'warning', APROVADO: 'success', APROVADO_COM_CORRECOES: 'info', REPROVADO: 'danger' }) as const)[
    situacao as SituacaoObraUnica
  ]
