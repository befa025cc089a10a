import { instanteDe, plusMonths } from '@iss/kernel/data'
import { defineRoutine } from '@iss/platform/server'

/** Months that the log of the consoles is kept. */
const MESES = 60

/** What the consoles were given is kept for five years (sandbox rule 5). */
export const expurgarConsultas = defineRoutine({
  nome: 'administracao-expurgar-consultas',
  everySeconds: 3600,
  async run(ctx) {
    const antes = instanteDe(plusMonths(ctx.clock.today(), -MESES), '00:00:00')
    await ctx.client.query('select consulta_log_expurgar($1)', [antes])
  },
})
