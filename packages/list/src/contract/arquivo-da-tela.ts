import { kindNames } from '@iss/kinds'
import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'
import { formatos } from '../definition/report.ts'

/** Rows of a grid whose files a screen may ask for; more are a list, which the server reads by itself. */
export const MAX_SCREEN_ROWS = 5_000

/**
 * The file of what a screen shows in a grid that holds all its rows. Nothing is read for it: it says what it was given, to whoever gave it, and
 * bears neither arms nor name of the city.
 */
export const arquivoDaTela = defineCall({
  method: 'POST',
  path: '/public/tela/arquivo',
  summary: 'Arquivo com as linhas que a tela mostra',
  request: z.object({
    titulo: z.string().trim().min(1).max(200),
    formato: z.enum(formatos),
    colunas: z
      .array(z.object({ rotulo: z.string().max(200), tipo: z.enum(kindNames), soma: z.boolean().default(false) }))
      .min(1)
      .max(40),
    linhas: z.array(z.array(z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()])).max(40)).max(MAX_SCREEN_ROWS),
  }),
  answer: fileAnswer,
  access: { public: true },
  effect: 'read',
  ratePerMinute: 60,
})
