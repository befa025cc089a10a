import type { ReportChart } from '../definition/calls.ts'
import { kindOf } from '../definition/column-kinds.ts'

/** Words of a figure, as the grid writes them. */
export function figureText(
  tipo: ReportChart['series'][number]['tipo'],
  value: string | number | boolean | null | undefined,
): string {
  if (value === null || value === undefined) return ''
  const kind = kindOf(tipo)
  return kind.text(kind.fromWire(value))
}
