import { dataWire, defineCall, idWire, okWire } from '@iss/platform/contract'
import { selectionAnswer, selectionIds } from '@iss/list/definition'
import { z } from 'zod'
import { fiscoAccess } from './acesso.ts'

/** Tells institutions by mail which declarations of theirs are missing (F100). */
export const notificarInstituicoes = defineCall({
  method: 'POST',
  path: '/desif/notificarOmissos',
  summary: 'DES-IF: notificar instituições omissas',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: fiscoAccess,
  effect: 'write',
})

/** Tells institutions by mail what does not agree in their declarations (F106). */
export const notificarDivergencias = defineCall({
  method: 'POST',
  path: '/desif/notificarDivergencias',
  summary: 'DES-IF: notificar divergências',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: fiscoAccess,
  effect: 'write',
})

/** Asks an institution for module 4 of a period and accounts, within thirty days (F107). */
export const pedirPartidas = defineCall({
  method: 'POST',
  path: '/desif/pedirPartidas',
  summary: 'DES-IF: solicitar o módulo 4',
  request: z.object({
    instituicao: z.union([idWire(), z.string()]).nullable().default(null),
    inicio: dataWire(),
    fim: dataWire(),
    contas: z.string().trim().max(500).default(''),
  }),
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})
