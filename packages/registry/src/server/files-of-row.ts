import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { arquivoTable } from '@iss/platform/db'
import type { Context, FileAnswer } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { registryErrors } from '../definition/errors.ts'
import type { FileKind } from '../definition/field.ts'
import type { Bound } from './bound.ts'
import { getRow } from './search.ts'

const types: Readonly<Record<FileKind, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  xml: 'application/xml',
  csv: 'text/csv',
  txt: 'text/plain',
  pfx: 'application/x-pkcs12',
  p12: 'application/x-pkcs12',
}

/** What is wrong with files that were chosen anew: they must be the sender's own, of a kind that the field takes, and small enough. */
export async function checkFiles(
  ctx: Context,
  { registry }: Bound,
  before: Readonly<Record<string, unknown>> | null,
  values: Readonly<Record<string, unknown>>,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [name, field] of Object.entries(registry.fields)) {
    const id = values[name]
    if (field.kind !== 'file' || typeof id !== 'number' || id === before?.[name]) continue
    const rotulo = field.label
    const [file] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, id))
    if (!file || (ctx.userOrNull && file.contaId !== ctx.sessao.contaId))
      violations.push({ ...fill(registryErrors.arquivoDoCampo, { rotulo }), field: name })
    else if (!field.accept.some((kind) => types[kind] === file.tipo))
      violations.push({ ...fill(registryErrors.arquivoTipo, { rotulo, tipos: field.accept.join(', ') }), field: name })
    else if (field.maxBytes !== undefined && file.tamanho > field.maxBytes) {
      const limite = Math.trunc(field.maxBytes / 1024)
      violations.push({ ...fill(registryErrors.arquivoTamanho, { rotulo, limite }), field: name })
    }
  }
  return violations
}

/** The file of a field, for whoever may see the row. */
export async function fileOfRow(
  ctx: Context,
  bound: Bound,
  { id, campo, pai }: { id: number; campo: string; pai?: number | undefined },
): Promise<FileAnswer> {
  const { fields } = bound.registry
  if (!Object.hasOwn(fields, campo) || fields[campo]?.kind !== 'file') refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
  const row = await getRow(ctx, bound, id, pai ?? null)
  const fileId = row[campo]
  if (typeof fileId !== 'number') refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
  const [file] = await ctx.db.select().from(arquivoTable).where(eq(arquivoTable.id, fileId))
  if (!file) refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
  return { stream: await ctx.ports.files.get(file.chave), nome: file.nome, tipo: file.tipo }
}
