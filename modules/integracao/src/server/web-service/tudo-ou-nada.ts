import { AppError } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { type MensagemRetorno, mensagemDaRecusa } from '../../domain/web-service/mensagens-abrasf.ts'
import { RecusaDoServico } from './recusa.ts'

/**
 * Does work of which, when it is refused, nothing stays in the caller's transaction but what the caller writes of the refusal. Anything that is no refusal
 * is thrown on.
 */
export async function tudoOuNada<T>(
  ctx: Context,
  work: () => Promise<T>,
): Promise<{ valor: T } | { recusadas: readonly MensagemRetorno[] }> {
  await ctx.client.query('savepoint web_service')
  try {
    const valor = await work()
    await ctx.client.query('release savepoint web_service')
    return { valor }
  } catch (error) {
    const recusadas = mensagensDe(error)
    if (!recusadas) throw error
    await ctx.client.query('rollback to savepoint web_service')
    return { recusadas }
  }
}

function mensagensDe(error: unknown): readonly MensagemRetorno[] | null {
  if (error instanceof RecusaDoServico) return error.mensagens
  if (error instanceof AppError && error.violations.length > 0)
    return error.violations.map((violation) => mensagemDaRecusa(violation, { outro: 'P009' }))
  return null
}
