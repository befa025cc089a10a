import type { Context } from '@iss/platform/server'
import type { z } from 'zod'
import type { Declared, Report } from '../definition/report.ts'
import { filledFilters } from './read-filters.ts'
import { openRows } from './row-source.ts'
import type { PageRequest } from './rows.ts'

/** The rows of a declared list, as an operation gets them. */
export type RowsOf<L extends Report & { readonly shape?: { row: unknown } }> = PageOf<NonNullable<L['shape']>['row']>

type PageOf<Row> = { lista: Row[]; total: number; soma<K extends keyof Row & string>(key: K): NonNullable<Row[K]> }

/**
 * One page of a declared list for an operation that answers the same rows under a contract of its own: filters as values (what is not given
 * counts as not asked for), the rows with all their fields, how many there are, and the sums of columns over all rows that are not struck through.
 */
export async function readRows<F extends z.ZodObject, Row extends object>(
  ctx: Context,
  list: Declared<F, Row>,
  filters: Partial<z.output<F>>,
  page: PageRequest,
): Promise<PageOf<Row>> {
  const { linhas, sums } = await openRows(ctx, list, filledFilters(list, filters)).page(page)
  return {
    lista: linhas as Row[],
    total: sums.linhas,
    soma: (key) => {
      if (!sums.somas.has(key)) throw new Error(`List ${list.slug}: '${key}' is no column that adds up`)
      return sums.somas.get(key) as never
    },
  }
}
