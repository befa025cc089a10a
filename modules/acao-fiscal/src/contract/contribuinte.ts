import { defineCall, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { contribuinteAccess } from './acesso.ts'
import { termoTO } from './consulta.ts'

/** A term of the selected person. What it says is shown once it was read: `lido` is false before. */
export const buscarTermoDoContribuinte = defineCall({
  method: 'POST',
  path: '/termosfiscais/buscarTO',
  summary: 'Um termo fiscal do contribuinte',
  request: z.object({ id: idWire() }),
  answer: termoTO.omit({ email: true, atos: true }).extend({ lido: z.boolean(), respondivel: z.boolean() }),
  access: contribuinteAccess,
  effect: 'read',
})

/** Receipt of the reading: from here the deadline counts. */
export const tomarCiencia = defineCall({
  method: 'POST',
  path: '/termosfiscais/tomarCiencia',
  summary: 'Tomar ciência de um termo fiscal',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: contribuinteAccess,
  effect: 'write',
})

export const responderTermo = defineCall({
  method: 'POST',
  path: '/termosfiscais/responder',
  summary: 'Responder a um termo fiscal',
  request: z.object({ id: idWire(), texto: z.string().max(8000).default(''), anexos: z.array(idWire()).max(50).default([]) }),
  answer: okWire(),
  access: contribuinteAccess,
  effect: 'write',
  idempotent: true,
})

export const imprimirTermoDoContribuinte = defineCall({
  method: 'GET',
  path: '/termosfiscais/imprimir/:id',
  summary: 'Termo fiscal do contribuinte em PDF',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: contribuinteAccess,
  effect: 'read',
})
