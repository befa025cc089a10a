import type { Context } from '@iss/platform/server'
import { eq, type SQL } from 'drizzle-orm'
import type { Lote } from '../definition/lote.ts'
import { loteTable as table } from '../tables/lote.ts'

/** Where orders of a kind are of a person: those of the selected one. */
export const ofSelected = (ctx: Context, lote: Lote): SQL | undefined =>
  lote.ofPerson ? eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId) : undefined
