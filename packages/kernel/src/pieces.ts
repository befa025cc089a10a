/** A zip that is damaged, holds no text or more than one where one is asked for, or was made to fill a machine. */
export class UnreadableZipError extends Error {}

/** Longest line that is read. In bytes. */
const longestLine = 65_536

/**
 * Lines of a piece of a file. `foreign`: what could not be read as UTF-8 stands in them by another reading. `endless`: a line is longer than any is
 * read, and nothing follows.
 */
export type PieceOfLines = {
  readonly lines: readonly string[]
  readonly foreign: boolean
  readonly bytes: number
  readonly endless?: true
}

/**
 * The lines of a file as it comes, in pieces: nothing more than a piece and the beginning of the next line is kept, whatever the size of the file.
 * UTF-8, else Windows-1252; a mark of byte order and carriage returns are left out. A line longer than 64 KB ends the file.
 */
export async function* readLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<PieceOfLines> {
  let rest: Uint8Array = new Uint8Array(0)
  let first = true
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(10)
    if (end < 0) {
      rest = join(rest, piece)
      if (rest.length > longestLine) return yield { lines: [''], foreign: true, bytes: rest.length, endless: true }
      continue
    }
    const whole = rest.length === 0 ? piece.subarray(0, end) : join(rest, piece.subarray(0, end))
    rest = piece.slice(end + 1)
    yield divide(whole, first)
    first = false
  }
  if (rest.length > 0) yield divide(rest, first)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

function divide(bytes: Uint8Array, first: boolean): PieceOfLines {
  const { text, foreign } = decode(bytes)
  const unmarked = first && text.startsWith('\uFEFF') ? text.slice(1) : text
  const lines = unmarked.split('\n')
  return {
    lines: unmarked.includes('\r') ? lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) : lines,
    foreign,
    bytes: bytes.length + 1,
  }
}

function decode(bytes: Uint8Array): { text: string; foreign: boolean } {
  try {
    return { text: utf8.decode(bytes), foreign: false }
  } catch {
    return { text: western.decode(bytes), foreign: true }
  }
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
