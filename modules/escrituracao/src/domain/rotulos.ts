import { rotulosDoSetor } from './setor.ts'

/** Bookkeeping origins with the labels of spec 3 §9.1. */
export const rotulosOrigem = {
  NFE: 'Nota fiscal eletrônica',
  PAPEL: 'Notas de papel',
  ESPECIAL: 'Escrituração especial',
  NACIONAL: 'Emissor Nacional',
  PEDAGIO: rotulosDoSetor.PEDAGIO.livro,
  CARTORIO: rotulosDoSetor.CARTORIO.livro,
  TRANSPORTE: rotulosDoSetor.TRANSPORTE.livro,
  BANCO: rotulosDoSetor.BANCO.livro,
} as const
export type OrigemLivro = keyof typeof rotulosOrigem

/** Situations of what stands in a book. */
export const rotulosSituacao: Readonly<Record<string, string>> = {
  EMITIDA: 'Emitida',
  CANCELAMENTO_SOLICITADO: 'Cancelamento solicitado',
  CANCELADA: 'Cancelada',
  SUBSTITUIDA: 'Substituída',
  LANCADA: 'Lançada',
  RETIFICADA: 'Retificada',
}

/** Situation of a line of a book as it is shown; 'pós-encerramento' is told beside. */
export function labelSituacaoLivro(estado: string, posEncerramento: boolean): string {
  const rotulo = rotulosSituacao[estado] ?? estado
  return posEncerramento ? `${rotulo} (pós-encerramento)` : rotulo
}

/** Kinds of special documents (spec 3 §9.1). */
export const tiposDocumentoEspecial = { NOTA_FISCAL: 'Nota Fiscal', RECIBO: 'Recibo' } as const

/** Kinds of Recibo (spec 3 §3.2). */
export const tiposRecibo = { RETENCAO: 'Retenção de tributos', NOTA_AVULSA: 'Nota fiscal avulsa' } as const
