import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { AppError, fill, refuse } from '@iss/kernel/errors'
import type { FastifyRequest } from 'fastify'
import { FILE_EXTENSIONS, type Files, Intake, LARGE_UPLOAD_BYTES, MAX_UPLOAD_BYTES } from '../files/index.ts'
import type { Call } from '../contract/index.ts'
import type { SharedCounts } from '../limits/index.ts'
import { platformErrors } from '../server/create-context.ts'
import type { Upload } from '../server/upload.ts'

/** Files that one account may be sending at the same time to one process, and all together. */
const mostByAccount = 4
const mostAtOnce = 100
/** Large files of the largest size that an account may send in a day, beside its quota of others. */
const largeADay = 4
/** What a sender may go on sending after his file was refused, to be read and thrown away; beyond it the connection is closed. */
const mostDrained = 4 * MAX_UPLOAD_BYTES
const dayMs = 86_400_000

export type UploadOptions = {
  files: Files
  counts: SharedCounts
  /** Bytes that an account may send in a day; 0: no limit. */
  quota: number
  /** Limit of a large file in bytes; 1 GB unless told. */
  largest?: number | undefined
  /** Milliseconds without a byte after which the sender is given up. */
  silence: number
}

/** A file that has arrived whole, before any transaction. `drop` takes it away again: always for one that is only read. */
export type Received = { fields: Record<string, unknown>; file: Upload; drop(options: { kept: boolean }): Promise<void> }

/** Takes the files of multipart requests in: few at once, none beyond the day's quota, and each whole before anything waits for it. */
export type Uploads = {
  receive(request: FastifyRequest, call: Pick<Call, 'multipart' | 'large'>, owner: string): Promise<Received>
}

export function createUploads(options: UploadOptions): Uploads {
  const sending = new Map<string, number>()
  let all = 0

  function enter(owner: string): () => void {
    const own = sending.get(owner) ?? 0
    if (own >= mostByAccount)
      refuse(fill(platformErrors.enviosDemais, { n: mostByAccount }), { kind: 'rate-limit', retryAfter: 10 })
    if (all >= mostAtOnce) refuse([], { kind: 'unavailable', retryAfter: 10 })
    sending.set(owner, own + 1)
    all += 1
    return () => {
      all -= 1
      const left = (sending.get(owner) ?? 1) - 1
      if (left > 0) sending.set(owner, left)
      else sending.delete(owner)
    }
  }

  const largest = options.largest ?? LARGE_UPLOAD_BYTES
  const kinds = {
    usual: { counted: 'envio', limit: MAX_UPLOAD_BYTES, quota: options.quota },
    large: { counted: 'envio grande', limit: largest, quota: options.quota && Math.max(options.quota, largeADay * largest) },
  }
  type UploadKind = (typeof kinds)[keyof typeof kinds]

  async function checkQuota(request: FastifyRequest, owner: string, { counted, limit, quota }: UploadKind): Promise<void> {
    if (quota === 0) return
    const announced = Math.min(Number(request.headers['content-length'] ?? 0) || 0, limit)
    const { total, endsIn } = await options.counts.add(`${counted} ${owner}`, dayMs, { amount: 0, exactUpTo: quota })
    if (total + announced > quota)
      refuse(fill(platformErrors.cotaDeEnvio, { mb: Math.floor(quota / 2 ** 20) }), {
        kind: 'rate-limit',
        retryAfter: Math.ceil(endsIn / 1000),
      })
  }

  return {
    async receive(request, { multipart, large }, owner) {
      const kind = large ? kinds.large : kinds.usual
      const leave = enter(owner)
      try {
        await checkQuota(request, owner, kind)
        if (!request.isMultipart()) refuse(platformErrors.arquivoAusente)
        const part = await request
          .file({ limits: { fileSize: kind.limit + 1024 } })
          .catch((error: unknown) => Promise.reject(asBrokenOff(error)))
        if (!part) refuse(platformErrors.arquivoAusente)
        const received = await passOn(request, part.file, options.silence, (content) =>
          multipart === 'stored' ? store(options.files, part, content, kind.limit) : keep(part, content),
        )
        await options.counts.add(`${kind.counted} ${owner}`, dayMs, { amount: received.file.tamanho })
        return { ...received, fields: fieldsOf(part) }
      } finally {
        leave()
      }
    },
  }
}

function fieldsOf({ fields }: MultipartFile): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, part]) => (part && 'value' in part ? [[name, part.value]] : [])),
  )
}

/** A body that ends in the middle, or is none, is no failure of ours; what the framework refuses has a status of its own. */
function asBrokenOff(error: unknown): unknown {
  if (error instanceof AppError || (error as { statusCode?: number } | null)?.statusCode !== undefined) return error
  return new AppError('validation', [platformErrors.envioInterrompido], { cause: error })
}

/**
 * Passes what arrives on to whoever takes it, piece by piece. When that is given up early, the rest is still read and thrown away, so that the
 * sender gets the answer instead of a broken connection; a sender who goes away or falls silent makes the taking fail.
 */
async function passOn<T>(
  request: FastifyRequest,
  sent: Readable,
  silence: number,
  take: (content: Readable) => Promise<T>,
): Promise<T> {
  const content = new PassThrough()
  content.on('error', () => undefined)
  let drained = 0
  let draining = false
  const watch = setTimeout(() => sent.destroy(new Error('The sender fell silent')), silence)
  sent.on('data', (chunk: Buffer) => {
    watch.refresh()
    if (draining) drained += chunk.length
    if (drained > mostDrained) request.raw.destroy()
  })
  const arrival = finished(sent, { writable: false }).catch((error: unknown) => void content.destroy(asBrokenOff(error) as Error))
  sent.pipe(content)
  try {
    return await take(content)
  } finally {
    draining = true
    sent.unpipe(content)
    sent.resume()
    await arrival
    clearTimeout(watch)
  }
}

/** Into the store of files, its content tested while it passes. */
async function store(files: Files, part: MultipartFile, content: Readable, maxBytes: number): Promise<Omit<Received, 'fields'>> {
  const nome = nameOf(part)
  const guardado = await files.put(content, { nome, tipo: part.mimetype, aceita: FILE_EXTENSIONS, maxBytes })
  const bytes = async () => Buffer.concat((await (await files.get(guardado.chave)).toArray()) as Buffer[])
  return {
    file: { nome, tipo: guardado.tipo, tamanho: guardado.tamanho, guardado, bytes },
    drop: async ({ kept }) => (kept ? undefined : files.remove(guardado.chave).catch(() => undefined)),
  }
}

/** Into a file that has no name any more as soon as it is open: nothing of it stays, whatever happens to this process. */
async function keep(part: MultipartFile, content: Readable): Promise<Omit<Received, 'fields'>> {
  const nome = nameOf(part)
  const folder = await mkdtemp(join(tmpdir(), 'iss-envio-'))
  const path = join(folder, 'arquivo')
  const handle = await open(path, 'wx+', 0o600)
  await rm(folder, { recursive: true })
  try {
    const intake = new Intake({ nome, tipo: part.mimetype })
    await pipeline(content, intake, async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) await handle.appendFile(chunk)
    })
    const bytes = async () => {
      const whole = Buffer.alloc(intake.bytes)
      for (let read = 0; read < whole.length; ) {
        const { bytesRead } = await handle.read(whole, read, whole.length - read, read)
        if (bytesRead === 0) throw new Error('A file that was kept is shorter than what was written')
        read += bytesRead
      }
      return whole
    }
    return { file: { nome, tipo: part.mimetype, tamanho: intake.bytes, guardado: null, bytes }, drop: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The last part of the name that the sender gave, without characters that no name shows. */
function nameOf({ filename }: MultipartFile): string {
  const name = filename
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Control}\p{Surrogate}]/gu, '')
    .slice(0, 200)
  return name === '' ? 'arquivo' : name
}
