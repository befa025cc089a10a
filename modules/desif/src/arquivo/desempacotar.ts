import { Unzip, UnzipInflate } from 'fflate'
import { ZipIlegivel } from '../domain/zip-ilegivel.ts'

/** Largest text that a zip may hold. In bytes. */
const MAXIMO = 2_000_000_000
/** How many times its size a packed text may be: declarations pack about ten to one, what is made to fill a machine a thousand to one. */
const VEZES = 100
/** Bytes that are unpacked in one step, so that what comes of them stays small. */
const FATIA = 4096

/**
 * The text of a delivered file in pieces: as it comes, or, of a zip, that of the only file in it, unpacked as it is read. Neither is ever whole in
 * memory. A zip is known by its first bytes, whatever it is called. Throws ZipIlegivel.
 */
export async function* desempacotar(pedacos: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let zip: Desempacotador | null = null
  let primeiro = true
  for await (const pedaco of pedacos) {
    if (primeiro && pedaco.length > 0) {
      primeiro = false
      if (isZip(pedaco)) zip = new Desempacotador()
    }
    if (zip === null) yield pedaco
    else yield* zip.mais(pedaco)
  }
  if (zip !== null) yield* zip.fim()
}

const isZip = ([p, k, tres, quatro]: Uint8Array) => p === 0x50 && k === 0x4b && tres === 3 && quatro === 4

class Desempacotador {
  readonly #zip: Unzip
  #saida: Uint8Array[] = []
  #textos = 0
  #acabou = false
  #lidos = 0
  #escritos = 0

  constructor() {
    this.#zip = new Unzip((arquivo) => {
      // A folder is an entry too.
      if (arquivo.name.endsWith('/')) return
      this.#textos += 1
      if (this.#textos > 1) throw new ZipIlegivel('A second file')
      arquivo.ondata = (error, dados, ultimo) => {
        if (error) throw new ZipIlegivel(error.message)
        this.#escritos += dados.length
        this.#acabou ||= ultimo
        if (this.#escritos > Math.min(MAXIMO, 1_000_000 + VEZES * this.#lidos)) throw new ZipIlegivel('Too much of little')
        this.#saida.push(dados)
      }
      arquivo.start()
    })
    this.#zip.register(UnzipInflate)
  }

  *mais(pedaco: Uint8Array): Generator<Uint8Array> {
    for (let inicio = 0; inicio < pedaco.length; inicio += FATIA) {
      const fatia = pedaco.subarray(inicio, inicio + FATIA)
      this.#lidos += fatia.length
      yield* this.#passar(fatia, false)
    }
  }

  *fim(): Generator<Uint8Array> {
    yield* this.#passar(new Uint8Array(0), true)
    if (!this.#acabou) throw new ZipIlegivel('It ends before its text')
  }

  *#passar(fatia: Uint8Array, ultima: boolean): Generator<Uint8Array> {
    try {
      this.#zip.push(fatia, ultima)
    } catch (error) {
      throw error instanceof ZipIlegivel ? error : new ZipIlegivel('Damaged')
    }
    const saida = this.#saida
    this.#saida = []
    for (const dados of saida) if (dados.length > 0) yield dados
  }
}
