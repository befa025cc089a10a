import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'

/** One file at a time, 16 MB at most, checked by content (spec 1 §8, §9). */
export const enviarArquivo = defineCall({
  method: 'POST',
  path: '/file/upload',
  summary: 'Enviar um arquivo',
  request: z.object({}).loose(),
  answer: z.object({ id: z.number().int(), nome: z.string(), tamanho: z.number().int(), tipo: z.string() }),
  access: {},
  effect: 'write',
  multipart: 'stored',
})

/** A file that the user sent, or that belongs to something he may see. */
export const baixarArquivo = defineCall({
  method: 'GET',
  path: '/arquivo/download/:id',
  summary: 'Baixar um arquivo',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: {},
  effect: 'read',
})
