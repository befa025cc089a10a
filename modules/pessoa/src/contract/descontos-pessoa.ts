import { aliquotaWire, defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'

const perfil = z.object({
  id: z.number().int(),
  nome: z.string(),
  /** Percent off the tax; null: the profile is of discounts on the base, by activity. */
  percentual: aliquotaWire().nullable(),
  inicio: z.string(),
  fim: z.string().nullable(),
  vigente: z.boolean(),
})
export type PerfilDaPessoa = z.output<typeof perfil>

/** Discount profiles of a person (spec 3 §3.1, design S30). */
export const buscarDescontosPessoa = defineCall({
  method: 'POST',
  path: '/pessoa/buscarDescontos',
  summary: 'Perfis de desconto de uma pessoa',
  request: z.object({ id: idWire().optional() }),
  answer: z.object({
    perfisBase: z.array(perfil),
    perfisImposto: z.array(perfil),
  }),
  access: {},
  effect: 'read',
})
