import { idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { comparisons } from './comparison.ts'
import { formasEnvio, frequencias, situacoesEnvio } from './envio.ts'
import { formatos } from './report.ts'

const envio = z.object({
  id: idWire(),
  frequencia: z.enum(frequencias),
  dia: z.number().int().nullable(),
  hora: z.number().int(),
  formato: z.enum(formatos),
  forma: z.enum(formasEnvio),
  situacao: z.enum(situacoesEnvio),
  /** Why it was paused or has ended by itself. */
  motivo: z.string().nullable(),
  proximoEm: z.string().nullable(),
  ultimoEm: z.string().nullable(),
  ultimoResultado: z.string().nullable(),
})
export type EnvioDaVisao = z.output<typeof envio>

/** A view that the user has saved of a report. */
export const visaoItem = z.object({
  id: idWire(),
  nome: z.string(),
  /** Every filter as the screen begins with it: what was saved over what the day gives. */
  filtros: z.record(z.string(), z.unknown()),
  /** Name of the period that follows the day; null where the dates stay as they were saved. */
  periodo: z.string().nullable(),
  colunas: z.array(z.string()).nullable(),
  comparar: z.enum(comparisons).nullable(),
  ordem: z.string().nullable(),
  padrao: z.boolean(),
  envio: envio.nullable(),
})
export type VisaoItem = z.output<typeof visaoItem>
