import { kindOf } from '@iss/kinds'
import { writeCsv } from '@iss/platform/csv'
import { writeTablePdf } from '@iss/platform/pdf'
import type { Context, FileAnswer } from '@iss/platform/server'
import { reportFrameOf, spool } from '@iss/list/server'
import { columnKind, toText } from '../definition/field-kinds.ts'
import type { Bound } from './bound.ts'
import { labelsOf, type Sources } from './labels.ts'
import { allRows } from './search.ts'

export type ExportRequest = { formato: 'CSV' | 'PDF'; busca?: string; pai?: number }

/** The rows of the grid as a file. CSV has every field, under its label, so that it can be imported again; PDF has the columns of the grid. */
export async function exportRows(
  ctx: Context,
  bound: Bound,
  sources: Sources,
  { formato, busca, pai }: ExportRequest,
): Promise<FileAnswer> {
  const { registry } = bound
  const names = formato === 'CSV' ? Object.keys(registry.fields) : registry.list
  const fields = names.flatMap((name) => (registry.fields[name] ? [{ name, field: registry.fields[name] }] : []))
  async function* rows(): AsyncGenerator<unknown[]> {
    for await (const block of allRows(ctx, bound, { busca, pai })) {
      const labels = await labelsOf(ctx, bound, sources, block)
      for (const row of block)
        yield fields.map(({ name, field }) => {
          const value = row[name]
          if (value === null || value === undefined || field.kind === 'secret') return null
          return formato === 'PDF' || columnKind(field) === 'text' ? toText(field, value, labels.get(name)) : value
        })
    }
  }
  const nome = registry.slug.replaceAll('/', '-')
  if (formato === 'CSV') {
    const columns = fields.map(({ field }) => ({ label: field.label, kind: columnKind(field) }))
    return { stream: await spool(writeCsv({ columns, rows: rows() })), nome: `${nome}.csv`, tipo: 'text/csv; charset=utf-8' }
  }
  const stream = writeTablePdf({
    titulo: registry.title,
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario, ...(busca ? { filtros: [`Busca: ${busca}`] } : {}) },
    columns: fields.map(({ field }) => {
      const { align, oneLine } = kindOf(columnKind(field))
      return { label: field.label, align, whole: oneLine }
    }),
    rows: rows(),
  })
  return { stream: await spool(stream), nome: `${nome}.pdf`, tipo: 'application/pdf' }
}
