import { defineRoutine } from '@iss/platform/server'
import { lt } from 'drizzle-orm'
import { tentativaAcessoTable } from '../tables/acesso.ts'

/** Forgets counts of failed attempts that are a day old. */
export const limparAcesso = defineRoutine({
  nome: 'acesso-limpar-tentativas',
  everySeconds: 3600,
  async run(ctx) {
    await ctx.db
      .delete(tentativaAcessoTable)
      .where(lt(tentativaAcessoTable.ultimaEm, new Date(ctx.clock.now().getTime() - 86_400_000)))
  },
})
