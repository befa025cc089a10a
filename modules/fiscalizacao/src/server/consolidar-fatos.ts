import { type Context, defineRoutine } from '@iss/platform/server'

/** Marks that one run takes: enough for the busiest minute, small enough for one short transaction. */
const marcasPorVez = 5000

/** Writes the facts of marked months down; answers how many months. Reports are exact before and after. */
export async function consolidarFatos(ctx: Pick<Context, 'client'>, limite = marcasPorVez): Promise<number> {
  const { rows } = await ctx.client.query<{ feitos: number }>('select fato_consolidar($1) as feitos', [limite])
  return rows[0]?.feitos ?? 0
}

/** Computes every fact of the city anew from notes, closings and guides; answers how many there are. */
export async function reconstruirFatos(ctx: Pick<Context, 'client'>): Promise<number> {
  const { rows } = await ctx.client.query<{ fatos: string }>('select fato_reconstruir() as fatos')
  return Number(rows[0]?.fatos ?? 0)
}

/** Derived data: nothing to audit. */
export const consolidarFatosRoutine = defineRoutine({
  nome: 'fatos-da-competencia',
  everySeconds: 20,
  run: async (ctx) => {
    await consolidarFatos(ctx)
  },
})
