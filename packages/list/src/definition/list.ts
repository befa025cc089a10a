import type { z } from 'zod'
import { type Body, type Declared, type Report, toReport } from './report.ts'

export type ListInput<F extends z.ZodObject, Row> = {
  /** '/home/actions/{slug}' unless told; null for a list that stands on a screen made by hand (`ListView`) or in a tab. */
  path?: string | null
  /** 'misto' unless told: files come in the same call while they are small. */
  mode?: Report['mode']
  /** Number of the asynchronous report kind; lists have none unless the spec gives them one. */
  tipo?: number | null
} & Body<F, Row>

/**
 * Declares one list of rows with filters: what people work on, where a report is what they read. Both are one engine: everything that a report
 * may say a list may say too, and the other way round. A list is shown when its screen opens, has one button for all files, and its filters
 * stand in the address by their names.
 */
export function defineList<F extends z.ZodObject, Row extends object>(input: ListInput<F, Row>): Declared<F, Row> {
  return toReport({ mode: 'misto', tipo: null, ...input, list: true })
}
