import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { refuse } from '@iss/kernel/errors'
import { filesErrors } from './errors.ts'
import { Intake, isKey, newKey } from './intake.ts'
import type { Files, PutOptions, StoredFile } from './port.ts'

/** How long a file may take to arrive. What is older and unfinished was left by a process that died. In milliseconds. */
const longestArrival = 86_400_000

/**
 * Keeps files in a folder: the content under its key and beside it a small description. A file appears whole or not at all, also after
 * a crash; two processes may share the folder. What a crash left unfinished goes when it is a day old: the first file that is taken in looks
 * for it, and then one every day.
 */
export function diskFiles(rootDir: string): Files {
  return new DiskFiles(rootDir)
}

class DiskFiles implements Files {
  readonly #root: string
  #looked = Number.NEGATIVE_INFINITY

  constructor(root: string) {
    this.#root = root
  }

  async put(content: Readable | Uint8Array, options: PutOptions): Promise<StoredFile> {
    const chave = newKey()
    const temporary = join(this.#root, 'parcial', chave.slice(3))
    const path = this.#path(chave)
    await Promise.all([mkdir(dirname(temporary), { recursive: true }), mkdir(dirname(path), { recursive: true })])
    try {
      const intake = new Intake(options)
      const source = content instanceof Uint8Array ? Readable.from([content]) : content
      await pipeline(source, intake, createWriteStream(temporary, { flags: 'wx', mode: 0o600 }))
      const stored = await intake.finish(chave)
      await flush(temporary)
      await this.#clearUnfinished((await stat(temporary)).mtimeMs)
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
    if (!isKey(chave)) refuse(filesErrors.naoEncontrado, { kind: 'not-found' })
    try {
      const handle = await open(this.#path(chave), 'r')
      return handle.createReadStream()
    } catch (error) {
      if (isMissing(error)) refuse(filesErrors.naoEncontrado, { kind: 'not-found' })
      throw error
    }
  }

  async stat(chave: string): Promise<StoredFile | null> {
    if (!isKey(chave)) return null
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
    if (!isKey(chave)) return
    await rm(this.#path(chave), { force: true })
    await rm(`${this.#path(chave)}.json`, { force: true })
  }

  /** Takes away what nobody finishes any more; at most once a day. What another process took away at the same time is gone as well. */
  async #clearUnfinished(now: number): Promise<void> {
    if (now - this.#looked < longestArrival) return
    this.#looked = now
    const folder = join(this.#root, 'parcial')
    for (const name of await readdir(folder)) {
      const file = join(folder, name)
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile() && now - found.mtimeMs > longestArrival) await rm(file, { force: true })
    }
  }

  #path(chave: string): string {
    return join(this.#root, ...chave.split('/'))
  }
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
