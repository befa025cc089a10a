import { UnreadableZipError } from '@iss/kernel/pieces'
import { Unzip, UnzipInflate } from 'fflate'

/** Largest text that a zip may hold. In bytes. */
const largestText = 2_000_000_000
/** How many times its size a packed text may be: declarations pack about ten to one, what is made to fill a machine a thousand to one. */
const most = 100
/** Bytes that are unpacked in one step, so that what comes of them stays small. */
const slice = 4096

/**
 * The text of a file in pieces: as it comes, or, of a zip, that of the only file in it, unpacked as it is read. With `only` other files may stand in
 * the zip: the first whose name fits counts; `named` is told its name. No text is ever whole in memory. A zip is known by its first bytes, whatever it is
 * called. Throws UnreadableZipError.
 */
export async function* unpack(
  pieces: AsyncIterable<Uint8Array>,
  { only, named }: { only?: RegExp; named?: (name: string) => void } = {},
): AsyncGenerator<Uint8Array> {
  let zip: Unpacker | null = null
  let first = true
  for await (const piece of pieces) {
    if (first && piece.length > 0) {
      first = false
      if (isZip(piece)) zip = new Unpacker(only, named)
    }
    if (zip === null) yield piece
    else yield* zip.more(piece)
  }
  if (zip !== null) yield* zip.end()
}

const isZip = ([p, k, three, four]: Uint8Array) => p === 0x50 && k === 0x4b && three === 3 && four === 4

class Unpacker {
  readonly #zip: Unzip
  #out: Uint8Array[] = []
  #texts = 0
  #ended = false
  #read = 0
  #written = 0
  #wanted = 0

  constructor(only: RegExp | undefined, named: ((name: string) => void) | undefined) {
    this.#zip = new Unzip((file) => {
      // A folder is an entry too.
      if (file.name.endsWith('/')) return
      const isWanted = only === undefined || (only.test(file.name) && this.#texts === 0)
      if (isWanted) {
        this.#texts += 1
        if (this.#texts > 1) throw new UnreadableZipError('A second file')
        named?.(file.name)
      }
      file.ondata = (error, data, last) => {
        if (error) throw new UnreadableZipError(error.message)
        this.#written += data.length
        if (this.#written > Math.min(largestText, 1_000_000 + most * this.#read))
          throw new UnreadableZipError('Too much of little')
        if (!isWanted) return
        this.#wanted += data.length
        this.#ended ||= last
        this.#out.push(data)
      }
      // What is not wanted is unpacked too, and thrown away: what nobody unpacks is kept until somebody does.
      file.start()
    })
    this.#zip.register(UnzipInflate)
  }

  *more(piece: Uint8Array): Generator<Uint8Array> {
    for (let start = 0; start < piece.length; start += slice) {
      const part = piece.subarray(start, start + slice)
      this.#read += part.length
      yield* this.#pass(part, false)
    }
  }

  *end(): Generator<Uint8Array> {
    yield* this.#pass(new Uint8Array(0), true)
    if (!this.#ended || this.#wanted === 0) throw new UnreadableZipError('It ends before its text')
  }

  *#pass(part: Uint8Array, last: boolean): Generator<Uint8Array> {
    try {
      this.#zip.push(part, last)
    } catch (error) {
      throw error instanceof UnreadableZipError ? error : new UnreadableZipError('Damaged')
    }
    const out = this.#out
    this.#out = []
    for (const data of out) if (data.length > 0) yield data
  }
}
