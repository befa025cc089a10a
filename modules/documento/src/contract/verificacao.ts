import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'

/** Public check of a document by its code (senha or codigoVerificacao), with the solved captcha (spec 1 §7). */
export const buscarDocumento = defineCall({
  method: 'POST',
  path: '/public/login/buscarDocumento',
  summary: 'Conferir um documento pelo código de verificação',
  request: z.object({ codigo: z.string().max(60), captcha: z.string().max(9000) }),
  answer: z.object({ url: z.string(), validador: z.string(), senha: z.string() }),
  access: { public: true },
  effect: 'write',
  audit: 'A consulta pública grava apenas a data da última verificação e o uso do captcha.',
  ratePerMinute: 30,
})

/** The captcha in use and, for ALTCHA, the endpoint of its challenge. */
export const buscarCaptcha = defineCall({
  method: 'GET',
  path: '/public/captcha/configuracao',
  summary: 'Captcha em uso',
  request: z.object({}),
  answer: z.object({ tipo: z.enum(['altcha', 'recaptcha', 'hcaptcha', 'turnstile']), chavePublica: z.string().nullable() }),
  access: { public: true },
  effect: 'read',
})

/** A fresh ALTCHA challenge. */
export const buscarDesafioCaptcha = defineCall({
  method: 'GET',
  path: '/public/captcha/desafio',
  summary: 'Desafio do captcha',
  request: z.object({}),
  answer: z.unknown(),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 60,
})

/** The document's print for whoever holds the proof of the public check. */
export const imprimirDocumentoPublico = defineCall({
  method: 'GET',
  path: '/public/documento/imprimir',
  summary: 'Impressão pública de um documento conferido',
  request: z.object({ senha: z.string().max(60), data: z.string().max(400) }),
  answer: fileAnswer,
  access: { public: true },
  effect: 'write',
  audit: 'A impressão pública grava apenas a data da última impressão.',
  ratePerMinute: 30,
})
