import { AppError } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import type { Done } from '../definition/item.ts'
import type { ItemState } from '../definition/state.ts'

/** What became of one item. */
export type Outcome = Omit<Done, 'semEfeito' | 'recusado'> & { situacao: ItemState; refused: boolean }

const UNIQUE_VIOLATION = '23505'
const giveUp = 'rollback to savepoint item_do_lote; release savepoint item_do_lote'

const toOutcome = ({ semEfeito, recusado = false, ...answer }: Done, done: ItemState): Outcome => ({
  ...answer,
  situacao: recusado ? 'ERRO' : semEfeito ? 'SEM_EFEITO' : done,
  refused: recusado,
})

type About = {
  order: number
  item: number
  /** The state of an item whose work was done. */
  done: ItemState
  /** Whether an unexpected failure is the item's own by now. */
  isolate: () => Promise<boolean>
  /** Sentence of such a failure. */
  failure: string
}

/**
 * Does the work of one item inside a savepoint. A refusal leaves nothing of it and becomes its message. A deadlock or a lost race is thrown on,
 * because another try of the block mends it; so is an unexpected failure, until `isolate` says that it is the item's own.
 */
export async function attempt(ctx: Context, work: () => Promise<Done>, about: About, again = true): Promise<Outcome> {
  await ctx.client.query('savepoint item_do_lote')
  try {
    const answer = await work()
    await ctx.client.query(answer.recusado ? giveUp : 'release savepoint item_do_lote')
    return toOutcome(answer, about.done)
  } catch (error) {
    await ctx.client.query(giveUp)
    if (error instanceof AppError && error.violations.length > 0)
      return { situacao: 'ERRO', mensagem: error.violations.map(({ message }) => message).join(' '), refused: true }
    const state = sqlState(error) ?? ''
    if (state.startsWith('40')) throw error
    // Somebody else wrote the same thing meanwhile: looking again finds it.
    if (state === UNIQUE_VIOLATION && again) return attempt(ctx, work, about, false)
    if (!(await about.isolate())) throw error
    ctx.log.error(
      { lote: about.order, item: about.item, nome: (error as Error).name, codigo: state, pilha: firstLines(error) },
      'item de lote falhou',
    )
    return { situacao: 'ERRO', mensagem: about.failure, refused: true }
  }
}

/** Does all items of a block at once; null, and nothing of it stays, when that failed: one by one tells whose fault it was. */
export async function attemptAll(ctx: Context, work: () => Promise<Done[]>, done: ItemState): Promise<Outcome[] | null> {
  await ctx.client.query('savepoint item_do_lote')
  try {
    const answers = await work()
    await ctx.client.query('release savepoint item_do_lote')
    return answers.map((answer) => toOutcome(answer, done))
  } catch {
    await ctx.client.query(giveUp)
    return null
  }
}

const firstLines = (error: unknown) => (error as Error).stack?.split('\n').slice(1, 7).join('\n')

function sqlState(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } }
  return cause?.code ?? code
}
