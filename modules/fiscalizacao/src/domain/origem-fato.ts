/**
 * Where a monthly fact comes from. NFE: notes issued by the provider, or withheld notes of the taker; NFE_SEM_RETENCAO: other notes that the
 * taker received, no movement of his; ENCERRAMENTO: `quantidade` closings in force and what they made payable; GUIA: guides and payments.
 * Source: fiscal screens §10, K10.
 */
export const origensFato = ['NFE', 'NFE_SEM_RETENCAO', 'ENCERRAMENTO', 'GUIA'] as const
export type OrigemFato = (typeof origensFato)[number]
