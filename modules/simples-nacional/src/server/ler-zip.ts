import { inflateRawSync } from 'node:zlib'
import { refuse } from '@iss/kernel/errors'
import { simplesErrors } from '../domain/errors.ts'

/** Largest text that a zip may hold: what one day of declarations fills. */
const MAXIMO = 400_000_000
/** How many times its size a packed text may be: declarations pack about ten to one, only what was made to fill a machine packs a thousand to one. */
const VEZES = 100

/** Whether the bytes begin as a zip does. */
export const isZip = (conteudo: Buffer): boolean => conteudo.length > 30 && conteudo.readUInt32LE(0) === 0x04034b50

/** The first text of a zip, by its central directory. Refuses one that is damaged, encrypted, split or has none. */
export function lerZip(conteudo: Buffer): { nome: string; texto: Buffer } {
  try {
    const fim = conteudo.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    if (fim === -1) return refuse(simplesErrors.zipInvalido)
    let lugar = conteudo.readUInt32LE(fim + 16)
    for (let quantos = conteudo.readUInt16LE(fim + 10); quantos > 0; quantos -= 1) {
      const [marcas, metodo] = [conteudo.readUInt16LE(lugar + 8), conteudo.readUInt16LE(lugar + 10)]
      const tamanho = conteudo.readUInt32LE(lugar + 20)
      const [doNome, doExtra, doComentario] = [28, 30, 32].map((onde) => conteudo.readUInt16LE(lugar + onde)) as [
        number,
        number,
        number,
      ]
      const local = conteudo.readUInt32LE(lugar + 42)
      const nome = conteudo.toString('utf8', lugar + 46, lugar + 46 + doNome)
      lugar += 46 + doNome + doExtra + doComentario
      if (!/\.txt$/i.test(nome)) continue
      if ((marcas & 1) === 1 || (metodo !== 0 && metodo !== 8)) return refuse(simplesErrors.zipInvalido)
      const inicio = local + 30 + conteudo.readUInt16LE(local + 26) + conteudo.readUInt16LE(local + 28)
      const dados = conteudo.subarray(inicio, inicio + tamanho)
      return {
        nome,
        texto:
          metodo === 0 ? dados : inflateRawSync(dados, { maxOutputLength: Math.min(MAXIMO, 1_000_000 + VEZES * dados.length) }),
      }
    }
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code?.startsWith('Z_'))
      return refuse(simplesErrors.zipInvalido)
    throw error
  }
  return refuse(simplesErrors.zipInvalido)
}
