import { AppError, refuse, type Violation } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import type { ChildLine } from '../definition/calls.ts'
import { registryErrors } from '../definition/errors.ts'
import type { Bound } from './bound.ts'
import type { Sources } from './labels.ts'
import { removeRows } from './remove.ts'
import { type Saved, type SaveRequest, saveRow } from './save.ts'
import { getRow } from './search.ts'

type Request = SaveRequest & { filhos?: Readonly<Record<string, readonly ChildLine[]>> | undefined }

/**
 * Saves a row and, in the same transaction, the lines of its detail grids that are edited in place. Each line has its own version. What is
 * wrong in any line is told at once, at its cell (`filhos.faixas.2.ate`); then nothing is saved, the parent neither.
 */
export async function saveWithLines(ctx: Context, bound: Bound, sources: Sources, request: Request): Promise<Saved> {
  const { filhos = {}, ...parent } = request
  const saved = await saveRow(ctx, bound, sources, parent)
  const wrong: Violation[] = []
  for (const [name, lines] of Object.entries(filhos)) {
    const child = bound.registry.children[name]
    const childBound = child?.inline ? sources.registries.get(child.slug) : undefined
    if (!childBound) refuse(registryErrors.naoEncontrado, { kind: 'not-found' })
    await removeLines(ctx, childBound, lines, saved.id)
    wrong.push(...(await saveLines(ctx, childBound, sources, { name, lines, pai: saved.id })))
  }
  if (wrong.length > 0) throw new AppError('business', wrong)
  return saved
}

async function removeLines(ctx: Context, bound: Bound, lines: readonly ChildLine[], pai: number): Promise<void> {
  for (const { id, versao, remover } of lines) {
    if (!remover || id === undefined) continue
    const row = await getRow(ctx, bound, id, pai, true)
    if (row.versao !== versao) refuse(registryErrors.outroUsuario)
    await removeRows(ctx, bound, [id], pai)
  }
}

/**
 * Lines are saved in their order; one that stands in the way of another only until that one is saved (a period that gives room) is tried
 * again after the others.
 */
async function saveLines(
  ctx: Context,
  bound: Bound,
  sources: Sources,
  { name, lines, pai }: { name: string; lines: readonly ChildLine[]; pai: number },
): Promise<Violation[]> {
  let pending = lines.map((line, index) => ({ line, index })).filter(({ line }) => !line.remover)
  for (;;) {
    const failed: { line: ChildLine; index: number; violations: Violation[] }[] = []
    for (const { line, index } of pending) {
      try {
        await saveRow(ctx, bound, sources, {
          pai,
          valores: line.valores,
          ...(line.id === undefined ? {} : { id: line.id }),
          ...(line.versao === undefined ? {} : { versao: line.versao }),
        })
      } catch (error) {
        if (!(error instanceof AppError) || (error.kind !== 'business' && error.kind !== 'validation')) throw error
        failed.push({ line, index, violations: error.violations.map((violation) => atCell(violation, name, index)) })
      }
    }
    if (failed.length === 0) return []
    if (failed.length === pending.length) return failed.flatMap(({ violations }) => violations)
    pending = failed
  }
}

/** A violation of a line at its cell; one of the line as a whole belongs to no cell and says which line it is. */
function atCell(violation: Violation, name: string, index: number): Violation {
  if (violation.field) return { ...violation, field: `filhos.${name}.${index}.${violation.field}` }
  return { ...violation, message: `Linha ${index + 1}: ${violation.message}` }
}
