import { writeCsv } from '@iss/platform/csv'
import type { Context, FileAnswer } from '@iss/platform/server'
import { spool } from '@iss/list/server'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Lote } from '../definition/lote.ts'
import { labelItemState } from '../definition/state.ts'
import { loteItemTable as item, type StoredOrder } from '../tables/lote.ts'

const page = 1000

/** The items of an order as CSV: those with an error and why, or all of them, before and after. Read page by page. */
export async function writeOrderSheet(
  ctx: Context,
  lote: Lote,
  order: StoredOrder,
  { errorsOnly }: { errorsOnly: boolean },
): Promise<FileAnswer> {
  async function* rows(): AsyncGenerator<unknown[]> {
    const of = and(eq(item.loteId, order.id), errorsOnly ? eq(item.situacao, 'ERRO') : undefined)
    for (let last = 0; ; ) {
      const found = await ctx.db
        .select()
        .from(item)
        .where(and(of, gt(item.id, last)))
        .orderBy(asc(item.id))
        .limit(page)
      for (const { id, linha, situacao, mensagem } of found) {
        last = id
        yield [...lote.columns.map(({ key }) => linha[key]), ...(errorsOnly ? [] : [labelItemState(situacao)]), mensagem ?? '']
      }
      if (found.length < page) return
    }
  }
  const text = (label: string) => ({ label, kind: 'text' as const })
  const columns = [
    ...lote.columns.map(({ label, kind }) => ({ label, kind })),
    ...(errorsOnly ? [] : [text('Resultado')]),
    text('Mensagem'),
  ]
  const stream = await spool(writeCsv({ columns, rows: rows() }))
  return { stream, nome: `${lote.slug}-${order.id}${errorsOnly ? '-erros' : ''}.csv`, tipo: 'text/csv; charset=utf-8' }
}
