/** Kinds of document that a deduction of a work names: those told as notes, and those of the ledger (F56). */
export const especiesDeNota = ['NF-e', 'Documento'] as const
export const especiesDeEscrituracao = ['Escriturada'] as const
