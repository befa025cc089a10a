/**
 * Origins that are movement (K10), with their words: notes issued by the provider or withheld from the taker, notes of the national issuer, and the
 * ledgers. Source: fiscal screens §10, K10 and F02; the four bookkeeping origins of spec 3 §3.5, and the ledgers of the sectors (L07).
 */
export const rotulosDoMovimento = {
  NFE: 'NF-e',
  NACIONAL: 'NFS-e do Emissor Nacional',
  PAPEL: 'Notas de papel',
  BANCO: 'Bancos',
  ESPECIAL: 'Escrituração especial',
  PEDAGIO: 'Pedágio',
  CARTORIO: 'Cartório',
  TRANSPORTE: 'Transporte',
} as const

export type OrigemMovimento = keyof typeof rotulosDoMovimento
export const origensDeMovimento = Object.keys(rotulosDoMovimento) as OrigemMovimento[]

/**
 * Where a monthly fact comes from: movement; NFE_SEM_RETENCAO: other notes that the taker received, no movement of his; ENCERRAMENTO: `quantidade`
 * closings in force and what they made payable; GUIA: guides and payments.
 */
export type OrigemFato = OrigemMovimento | 'NFE_SEM_RETENCAO' | 'ENCERRAMENTO' | 'GUIA'

/** Whether a fact of this origin is movement (K10). */
export const isMovimento = (origem: OrigemFato): origem is OrigemMovimento => origem in rotulosDoMovimento
