import { defineRoutine } from '@iss/platform/server'
import { diasDeErro } from '../domain/suporte.ts'

/** Errors of the server are kept for a term only. */
export const expurgarErros = defineRoutine({
  nome: 'administracao-expurgar-erros',
  everySeconds: 3600,
  async run(ctx) {
    const antes = new Date(ctx.clock.now().getTime() - diasDeErro * 86_400_000)
    await ctx.client.query('select erro_servidor_expurgar($1)', [antes])
  },
})
