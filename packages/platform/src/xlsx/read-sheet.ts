import { runInThread, type ThreadTask } from '../threads/index.ts'

/** A cell: text, a number, or a day or moment as the sheet keeps it ('2026-03-10'); '' where it is empty. */
export type SheetCell = string | number | { readonly dia: string }
/** `linha` is the number that the spreadsheet program shows beside the row. */
export type SheetRow = { readonly linha: number; readonly celulas: readonly SheetCell[] }

type Work = { bytes: Uint8Array; maxRows: number }
type Answer = { rows: SheetRow[] } | { erro: 'ilegivel' | 'linhas' }

/** Whether bytes are a spreadsheet file: the ZIP of .xlsx or the container of .xls. What they really hold is told by reading. */
export function isSheet(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes
  return (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)
}

/** What the thread does. */
export async function readSheetWork({ bytes, maxRows }: Work): Promise<Answer> {
  // Loaded where it is needed: it reads every kind of spreadsheet there is.
  const { read } = await import('hucre')
  try {
    const { sheets } = await read(bytes)
    const rows = (sheets[0]?.rows ?? []).flatMap((cells, index): SheetRow[] => {
      const celulas = cells.map(toCell)
      return celulas.every((celula) => celula === '') ? [] : [{ linha: index + 1, celulas }]
    })
    return rows.length > maxRows ? { erro: 'linhas' } : { rows }
  } catch {
    return { erro: 'ilegivel' }
  }
}

function toCell(value: unknown): SheetCell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : { dia: value.toISOString().slice(0, 10) }
  // A binary fraction is told by the decimals that somebody typed.
  if (typeof value === 'number') return Number(value.toPrecision(15))
  if (typeof value === 'boolean') return value ? 'S' : 'N'
  return typeof value === 'string' ? value : ''
}

const task: ThreadTask<Work, Answer> = { file: new URL(import.meta.url), name: 'readSheetWork', limit: 60_000 }

/** The rows of the first sheet of a .xlsx or .xls file that hold something, read in a thread of its own; what is wrong where there is none, or too many. */
export async function readSheet(bytes: Uint8Array, { maxRows }: { maxRows: number }): Promise<Answer> {
  try {
    return await runInThread(task, { bytes, maxRows })
  } catch (error) {
    // A small file that claims to hold gigabytes ends its thread.
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return { erro: 'ilegivel' }
    throw error
  }
}
