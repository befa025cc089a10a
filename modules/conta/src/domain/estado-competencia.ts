/** Situations of a competence for one role. Source: C01 'Estados'. */
export const estadosCompetencia = ['ABERTA', 'EM_PROCESSAMENTO', 'ENCERRADA', 'REABERTURA_SOLICITADA'] as const

export type EstadoCompetencia = (typeof estadosCompetencia)[number]
