import { z } from 'zod'

/** How soon somebody must act: nothing to do, soon, late. */
export const urgencias = ['NORMAL', 'ATENCAO', 'URGENTE'] as const
export type Urgencia = (typeof urgencias)[number]

/** A card of the start page: one figure, what it means, and the screen on which something is done about it (its filter set in the address). */
export const cartaoInicial = z.object({
  titulo: z.string(),
  /** The figure as people read it: an amount in reais, a count. */
  valor: z.string(),
  detalhe: z.string(),
  urgencia: z.enum(urgencias),
  rotulo: z.string().nullable(),
  link: z.string().nullable(),
})
export type CartaoInicial = z.output<typeof cartaoInicial>
