import { AppError, fill, refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { parseCsvApart } from '@iss/platform/csv'
import type { Context, Upload } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import type { ImportResult } from '../definition/calls.ts'
import { registryErrors, registryTexts } from '../definition/errors.ts'
import type { Field } from '../definition/field.ts'
import { fromText, isPlain, toText, toWire } from '../definition/field-kinds.ts'
import { type Bound, columnOf } from './bound.ts'
import { findOptions, type Sources } from './labels.ts'
import type { Row } from './rules.ts'
import { saveRow } from './save.ts'
import { ofParent } from './search.ts'

const maxRows = 5_000
const shownRows = 50

type Line = ImportResult['linhas'][number]

/**
 * Imports a CSV whose header names the fields (by label or name). Every line is tried through the same rules as the form; without
 * confirmation, or when a line is refused, nothing stays. A line whose unique fields are known changes that row.
 */
export async function importRows(
  ctx: Context,
  bound: Bound,
  sources: Sources,
  upload: Upload,
  options: { confirmar: boolean; pai?: number },
): Promise<ImportResult> {
  const { registry } = bound
  if (!registry.import) refuse(registryErrors.semImportacao)
  const table = await ctx.outside('importar', async () => parseCsvApart(await upload.bytes(), { maxRows }))
  const columns = headerOf(registry.fields, table.header)
  const missing = Object.entries(registry.fields).find(
    ([name, field]) => field.required && isPlain(field) && !field.visibleWhen && !columns.includes(name),
  )
  if (missing) refuse(fill(registryErrors.colunaAusente, { coluna: missing[1].label }), { kind: 'validation' })
  const lines: Line[] = []
  await ctx.db.execute(sql`savepoint importacao`)
  for (const { linha, campos } of table.rows)
    lines.push(await importLine(ctx, bound, sources, columns, campos, linha, options.pai))
  const count = (situacao: Line['situacao']) => lines.filter((line) => line.situacao === situacao).length
  const [novos, alterados, iguais, erros] = [count('NOVO'), count('ALTERADO'), count('IGUAL'), count('ERRO')]
  const confirmado = options.confirmar && erros === 0
  await ctx.db.execute(confirmado ? sql`release savepoint importacao` : sql`rollback to savepoint importacao`)
  const shown = [
    ...lines.filter((line) => line.situacao === 'ERRO'),
    ...lines.filter((line) => line.situacao !== 'ERRO').slice(0, shownRows),
  ].sort((a, b) => a.linha - b.linha)
  const done = registryTexts.importado
    .replace('{novos}', String(novos))
    .replace('{alterados}', String(alterados))
    .replace('{iguais}', String(iguais))
  return {
    confirmado,
    mensagem: confirmado ? done : erros > 0 ? registryErrors.arquivoComErros.message : '',
    novos,
    alterados,
    iguais,
    erros,
    linhas: shown,
  }
}

async function importLine(
  ctx: Context,
  bound: Bound,
  sources: Sources,
  columns: readonly (string | null)[],
  campos: readonly string[],
  linha: number,
  pai?: number,
): Promise<Line> {
  const { registry } = bound
  const valores: Record<string, unknown> = {}
  const values: Record<string, unknown> = {}
  const words: string[] = []
  const line = (situacao: Line['situacao'], mensagem = ''): Line => ({
    linha,
    chave: words.slice(0, 2).join(' '),
    situacao,
    mensagem,
  })
  for (const [index, name] of columns.entries()) {
    const field = name === null ? undefined : registry.fields[name]
    if (name === null || !field || !isPlain(field)) continue
    const text = unguarded(campos[index] ?? '')
    try {
      values[name] = text === '' ? null : await valueOf(ctx, sources, field, text)
    } catch {
      return line('ERRO', fill(registryErrors.invalido, { rotulo: field.label }).message)
    }
    valores[name] = toWire(field, values[name])
    words.push(toText(field, values[name]))
  }
  await ctx.db.execute(sql`savepoint linha`)
  try {
    const known = await sameRow(ctx, bound, values, pai)
    const saved = await saveRow(ctx, bound, sources, {
      ...(known ? { id: known.id } : {}),
      ...(pai === undefined ? {} : { pai }),
      valores,
    })
    await ctx.db.execute(sql`release savepoint linha`)
    return line(saved.situacao)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.db.execute(sql`rollback to savepoint linha`)
    return line('ERRO', error.violations.map((violation) => violation.message).join(' '))
  }
}

/** The row that this line means: the one with the same fields of the first unique rule. */
async function sameRow(ctx: Context, bound: Bound, values: Record<string, unknown>, pai?: number): Promise<Row | null> {
  const [rule] = bound.registry.unique
  const names = rule?.fields.filter((name) => name !== 'parent') ?? []
  if (names.length === 0 || names.some((name) => values[name] === null || values[name] === undefined)) return null
  const same = names.map((name) => eq(columnOf(bound, name), values[name]))
  const active = bound.registry.softDelete ? sql`${columnOf(bound, 'dataCancelamento')} is null` : undefined
  const [row] = (await ctx.db
    .select()
    .from(bound.table)
    .where(and(ofParent(bound, pai), active, ...same))
    .limit(1)) as Row[]
  return row ?? null
}

async function valueOf(ctx: Context, sources: Sources, field: Field, text: string): Promise<unknown> {
  if (field.blank !== undefined && fold(field.blank) === fold(text)) return null
  if (field.kind !== 'lookup') return fromText(field, text)
  const options = await findOptions(ctx, sources, field.lookup, { texto: text })
  const found = options.find((option) => fold(option.label) === fold(text))
  if (!found) throw new RangeError('Nothing has this name')
  return found.value
}

function headerOf(fields: Readonly<Record<string, Field>>, header: readonly string[]): (string | null)[] {
  const names = new Map<string, string>()
  for (const [name, field] of Object.entries(fields))
    for (const known of [fold(field.label), fold(name)]) if (!names.has(known)) names.set(known, name)
  return header.map((text) => names.get(fold(text)) ?? null)
}

/** Takes away the apostrophe that our own exports put before a text that a spreadsheet would run. */
function unguarded(text: string): string {
  return /^'\s*[=+\-@]/.test(text) ? text.slice(1) : text
}
