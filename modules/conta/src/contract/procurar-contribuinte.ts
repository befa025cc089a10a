import { defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { fiscoAccess } from './papel.ts'

/** People of the city by document or name, to issue or simulate for. */
export const procurarContribuinteGuia = defineCall({
  method: 'POST',
  path: '/guia/procurarContribuinte',
  summary: 'Procurar contribuinte para a guia',
  request: z.object({ texto: z.string().max(150), id: idWire().nullable().default(null) }),
  answer: z.array(z.object({ id: idWire(), nome: z.string(), documento: z.string() })),
  access: fiscoAccess,
  effect: 'read',
})
