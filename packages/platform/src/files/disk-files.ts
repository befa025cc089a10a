import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, fill, refuse } from '@iss/kernel/errors'
import { filesErrors } from './errors.ts'
import { type Files, MAX_UPLOAD_BYTES, type PutOptions, type StoredFile } from './port.ts'

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}$/

/**
 * Keeps files in a folder: the content under its key and beside it a small description. A file appears whole or not at all, also after
 * a crash; two processes may share the folder.
 */
export function diskFiles(rootDir: string): Files {
  return new DiskFiles(rootDir)
}

class DiskFiles implements Files {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(content: Readable | Uint8Array, { nome, tipo, maxBytes = MAX_UPLOAD_BYTES }: PutOptions): Promise<StoredFile> {
    const id = randomBytes(16).toString('hex')
    const chave = `${id.slice(0, 2)}/${id}`
    const temporary = join(this.#root, 'parcial', id)
    const path = this.#path(chave)
    await Promise.all([mkdir(dirname(temporary), { recursive: true }), mkdir(dirname(path), { recursive: true })])
    try {
      const hash = createHash('sha256')
      const meter = new Meter(hash, maxBytes)
      const source = content instanceof Uint8Array ? Readable.from([content]) : content
      await pipeline(source, meter, createWriteStream(temporary, { flags: 'wx', mode: 0o600 }))
      const stored: StoredFile = { chave, nome, tipo, tamanho: meter.bytes, sha256: hash.digest('hex') }
      await flush(temporary)
      await writeDescription(`${temporary}.json`, stored)
      await rename(`${temporary}.json`, `${path}.json`)
      await rename(temporary, path)
      return stored
    } catch (error) {
      await Promise.all([temporary, `${temporary}.json`, `${path}.json`].map((file) => rm(file, { force: true })))
      throw error
    }
  }

  async get(chave: string): Promise<Readable> {
    if (!KEY.test(chave)) refuse(filesErrors.naoEncontrado, { kind: 'not-found' })
    try {
      const handle = await open(this.#path(chave), 'r')
      return handle.createReadStream()
    } catch (error) {
      if (isMissing(error)) refuse(filesErrors.naoEncontrado, { kind: 'not-found' })
      throw error
    }
  }

  async stat(chave: string): Promise<StoredFile | null> {
    if (!KEY.test(chave)) return null
    try {
      const handle = await open(this.#path(chave), 'r')
      await handle.close()
      return JSON.parse(await readFile(`${this.#path(chave)}.json`, 'utf8')) as StoredFile
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async remove(chave: string): Promise<void> {
    if (!KEY.test(chave)) return
    await rm(this.#path(chave), { force: true })
    await rm(`${this.#path(chave)}.json`, { force: true })
  }

  #path(chave: string): string {
    return join(this.#root, ...chave.split('/'))
  }
}

/** Counts and hashes what passes and refuses what is too much. */
class Meter extends Transform {
  readonly #hash: Hash
  readonly #limit: number
  bytes = 0

  constructor(hash: Hash, limit: number) {
    super()
    this.#hash = hash
    this.#limit = limit
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null, data?: Buffer) => void): void {
    this.bytes += chunk.length
    if (this.bytes > this.#limit) return done(tooLarge(this.#limit))
    this.#hash.update(chunk)
    done(null, chunk)
  }
}

function tooLarge(limit: number): AppError {
  const violation = limit === MAX_UPLOAD_BYTES ? filesErrors.tamanho : fill(filesErrors.tamanhoLimite, { limite: limit })
  return new AppError('validation', [violation])
}

async function writeDescription(path: string, stored: StoredFile): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(JSON.stringify(stored))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
