import { implement } from '@iss/platform/server'
import { buscarMenuMap } from '@iss/portal/contract/sessao'
import { listEntradas } from '../domain/telas.ts'

/** Menu filter of the shell. Source: spec 2 §2.2. */
export const buscarMenuMapOperation = implement(buscarMenuMap, async (ctx, { filtro }) =>
  listEntradas(ctx.screens, ctx.user, filtro),
)
