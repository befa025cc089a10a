import type { Context } from '@iss/platform/server'
import type { SinalConector } from '@iss/municipio/server'
import { max } from 'drizzle-orm'
import { tncStatusTable } from '../tables/conector.ts'
import { migradorConfigTable } from '../tables/configuracao.ts'

/** When an agent of the city last answered: the status of the menus (F00, K00, decisions C5). */
export const sinalDoConector: SinalConector = {
  kind: 'sinal-conector',
  async ultimo(ctx: Context) {
    const [row] = await ctx.db.select({ ultimo: max(tncStatusTable.pingDate) }).from(tncStatusTable)
    return row?.ultimo ?? null
  },
  async migrador(ctx: Context) {
    const [config] = await ctx.db.select({ ligado: migradorConfigTable.ligado }).from(migradorConfigTable)
    return config?.ligado ? 'LIGADO' : 'DESLIGADO'
  },
}
