import { createHash, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import { AppError, fill } from '@iss/kernel/errors'
import { textOf } from '@iss/kinds'
import { createTypeCheck, type TypeCheck } from './detect-type.ts'
import { filesErrors } from './errors.ts'
import { MAX_UPLOAD_BYTES, type PutOptions, type StoredFile } from './port.ts'

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

/** A fresh key: 128 random bits, in a folder of their first two digits. */
export function newKey(): string {
  const id = randomBytes(16).toString('hex')
  return `${id.slice(0, 2)}/${id}`
}

/** Whether a text has the form of a key; nothing else ever becomes part of a path. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** Counts, hashes and, when asked, tests what passes on its way to the store; refuses what is too much. */
export class Intake extends Transform {
  readonly #hash = createHash('sha256')
  readonly #options: PutOptions
  readonly #limit: number
  readonly #check: TypeCheck | undefined
  bytes = 0

  constructor(options: PutOptions) {
    super()
    this.#options = options
    this.#limit = options.maxBytes ?? MAX_UPLOAD_BYTES
    this.#check = options.aceita && createTypeCheck(options.nome, options.aceita)
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null, data?: Buffer) => void): void {
    this.bytes += chunk.length
    if (this.bytes > this.#limit) return done(tooLarge(this.#limit))
    this.#hash.update(chunk)
    this.#check?.update(chunk)
    done(null, chunk)
  }

  /** What is known once everything has passed. Refuses content that is not what the name says. */
  async finish(chave: string): Promise<StoredFile> {
    const tipo = this.#check ? (await this.#check.finish()).tipo : this.#options.tipo
    return { chave, nome: this.#options.nome, tipo, tamanho: this.bytes, sha256: this.#hash.digest('hex') }
  }
}

function tooLarge(limit: number): AppError {
  const violation = limit === MAX_UPLOAD_BYTES ? filesErrors.tamanho : fill(filesErrors.tamanhoLimite, { limite: sizeOf(limit) })
  return new AppError('validation', [violation])
}

/** Whole megabytes as such, anything else in bytes. */
function sizeOf(bytes: number): string {
  return bytes % 2 ** 20 === 0 ? `${textOf('integer', bytes / 2 ** 20)} MB` : `${bytes} bytes`
}
