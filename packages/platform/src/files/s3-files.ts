import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { refuse } from '@iss/kernel/errors'
import { filesErrors } from './errors.ts'
import { Intake, isKey, newKey } from './intake.ts'
import type { Files, PutOptions, StoredFile } from './port.ts'

export type S3FilesOptions = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Address of a server that is not Amazon's, e.g. 'https://s3.exemplo.gov.br'. */
  endpoint?: string
  /** The bucket in the path and not in the host name, as most servers that are not Amazon's want it. */
  forcePathStyle?: boolean
  /** Folder inside the bucket, e.g. 'iss/'; none unless told. */
  prefix?: string
  /** Milliseconds to connect; 5,000 unless told. */
  connectTimeoutMs?: number
  /** Milliseconds without an answer after which a request fails; 30,000 unless told. */
  requestTimeoutMs?: number
}

const PART_BYTES = 5 * 1024 * 1024

/**
 * Keeps files in a bucket of a server that speaks the S3 API: the content under its key and beside it a small description, written last,
 * so that a file without description does not exist. Streams both ways; at most two parts of 5 MB are in memory. A failed or aborted
 * upload leaves neither object nor parts. An unreachable server is tried three times and then throws.
 */
export function s3Files(options: S3FilesOptions): Files & { close(): void } {
  return new S3Files(options)
}

class S3Files implements Files {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string

  constructor(options: S3FilesOptions) {
    this.#client = new S3Client({
      region: options.region,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      forcePathStyle: options.forcePathStyle ?? false,
      maxAttempts: 3,
      // Servers that are not Amazon's often know no trailing checksums; the description keeps the SHA-256.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: options.connectTimeoutMs ?? 5_000,
        requestTimeout: options.requestTimeoutMs ?? 30_000,
        throwOnRequestTimeout: true,
      },
      ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    })
    this.#bucket = options.bucket
    this.#prefix = options.prefix ?? ''
  }

  async put(content: Readable | Uint8Array, options: PutOptions): Promise<StoredFile> {
    const chave = newKey()
    const intake = new Intake(options)
    const source = content instanceof Uint8Array ? Readable.from([content]) : content
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(chave), Body: intake, ContentType: 'application/octet-stream' },
      partSize: PART_BYTES,
      queueSize: 1,
      leavePartsOnError: false,
    })
    try {
      await this.#send(source, intake, upload)
      const stored = await intake.finish(chave)
      await this.#client.send(
        new PutObjectCommand({
          ...this.#at(`${chave}.json`),
          Body: JSON.stringify(stored),
          ContentType: 'application/json; charset=utf-8',
        }),
      )
      return stored
    } catch (error) {
      source.destroy()
      await this.remove(chave).catch(() => undefined)
      throw error
    }
  }

  async get(chave: string): Promise<Readable> {
    if (!isKey(chave)) refuse(filesErrors.naoEncontrado, { kind: 'not-found' })
    return (await this.#open(chave)) ?? refuse(filesErrors.naoEncontrado, { kind: 'not-found' })
  }

  async stat(chave: string): Promise<StoredFile | null> {
    if (!isKey(chave)) return null
    const description = await this.#open(`${chave}.json`)
    return description ? (JSON.parse(await text(description)) as StoredFile) : null
  }

  async remove(chave: string): Promise<void> {
    if (!isKey(chave)) return
    const Objects = [`${chave}.json`, chave].map((key) => ({ Key: this.#prefix + key }))
    const { Errors } = await this.#client.send(
      new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
    )
    const failed = Errors?.find((item) => item.Code !== 'NoSuchKey')
    if (failed) throw new Error(`The file server did not remove an object: ${failed.Code ?? 'unknown'}`)
  }

  close(): void {
    this.#client.destroy()
  }

  /** Reads the source and uploads at once; when one side fails, the other is stopped and the first reason is thrown. */
  async #send(source: Readable, intake: Intake, upload: Upload): Promise<void> {
    let reason: { error: unknown } | undefined
    const failed = (error: unknown) => {
      reason ??= { error }
    }
    const pumping = pipeline(source, intake).catch(failed)
    const uploading = upload.done().catch((error: unknown) => {
      failed(error)
      intake.destroy(error instanceof Error ? error : new Error('The upload failed'))
    })
    await Promise.all([pumping, uploading])
    if (reason) throw reason.error
  }

  async #open(key: string): Promise<Readable | null> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#at(key)))
      return Body instanceof Readable ? Body : null
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
        return null
      throw error
    }
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }
}
