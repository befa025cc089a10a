/** Queues of the closing. Source: spec 3 §9.4. */
export const filasEncerramento = ['filaEncerramento', 'filaEncerramentoLote', 'filaEncerramentoAutomatico'] as const
export type FilaEncerramento = (typeof filasEncerramento)[number]

/** A competence with more documents than this is closed by the queue. Source: C01. */
export const DOCUMENTOS_NA_HORA = 500
/** Days that a guide of a closing ex officio leaves to be paid, unless another day is told. Source: F52. */
export const PRAZO_DE_OFICIO = 30
/** Competences that are looked at and closed ex officio at once, at most. */
export const MESES_DE_OFICIO = 12
/** Competences of taxpayers that one order closes ex officio, at most. Source: fiscal screens, shape L. */
export const MAXIMO_DE_OFICIO = 500
/** Kinds of order that close competences. */
export const tiposDeLote = ['encerramento-pela-fila', 'encerramento-em-lote', 'encerramento-automatico'] as const

export const situacoesItem = ['EM_PROCESSAMENTO', 'PROCESSADO', 'ERRO'] as const
export type SituacaoItem = (typeof situacoesItem)[number]

const labels: Readonly<Record<SituacaoItem, string>> = {
  EM_PROCESSAMENTO: 'Em processamento',
  PROCESSADO: 'Processado com sucesso',
  ERRO: 'Erro ao processar',
}

/** 'Em processamento', 'Processado com sucesso', 'Erro ao processar'. Source: C01, F54. */
export function labelSituacaoItem(situacao: SituacaoItem): string {
  return labels[situacao]
}
