/** Why so many at once: kept with the order and in the audit trail. */
export const razaoDoLote = { label: 'Justificativa', min: 10, max: 500 } as const
export const textosDoLote = { item: ['contribuinte', 'contribuintes'] as const }
