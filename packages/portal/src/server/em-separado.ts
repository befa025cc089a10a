import type { Context } from '@iss/platform/server'

/**
 * Reads one of several things that stand side by side on a page. A failure is logged and answers null, and the transaction goes on as it was before,
 * so that it takes nothing else with it.
 */
export async function emSeparado<T>(ctx: Context, nome: string, ler: () => Promise<T>): Promise<T | null> {
  await ctx.client.query('savepoint em_separado')
  try {
    const lido = await ler()
    await ctx.client.query('release savepoint em_separado')
    return lido
  } catch (error) {
    await ctx.client.query('rollback to savepoint em_separado; release savepoint em_separado')
    ctx.log.error({ parte: nome, nome: (error as Error).name, pilha: (error as Error).stack }, 'parte da página falhou')
    return null
  }
}
