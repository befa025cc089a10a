import { z } from 'zod'

/** A block of the movement of a person, as the start page shows it. */
export const bloqueioInicial = z.object({
  tipoBloqueioMovimentacao: z.object({ nome: z.string() }),
  fiscal: z.object({ nome: z.string() }).nullable(),
  bloqueiaNF: z.boolean(),
  bloqueiaEncerramento: z.boolean(),
  bloqueiaEscrituracoes: z.boolean(),
  /** Months are zero-based on the wire. */
  anoCompetenciaInicial: z.number().int(),
  mesCompetenciaInicial: z.number().int().min(0).max(11),
  anoCompetenciaFinal: z.number().int().nullable(),
  mesCompetenciaFinal: z.number().int().min(0).max(11).nullable(),
  motivo: z.string().nullable(),
})
export type BloqueioInicial = z.output<typeof bloqueioInicial>
