import { z } from 'zod'

/** A warning of the start page that leads to the screen where something is done about it. */
export const avisoInicial = z.object({ texto: z.string(), rotulo: z.string(), link: z.string() })

export type AvisoInicial = z.output<typeof avisoInicial>
