import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { filesSuite } from './files-suite.ts'
import { MAX_UPLOAD_BYTES } from './port.ts'
import { s3Files } from './s3-files.ts'

const BUCKET = 'arquivos'
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * A local server of the S3 API with an empty bucket. It does not know how to abort an upload in parts, so that is answered here, by the
 * protocol: DELETE of the object with its uploadId, 204.
 */
async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const peer = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await peer.configureBuckets()
  const answer = peer.callback()
  const server = createServer((request, response) => {
    const uploadId = new URL(request.url ?? '/', 'http://peer').searchParams.get('uploadId')
    if (request.method !== 'DELETE' || uploadId === null) return answer(request, response)
    void rm(join(directory, BUCKET, '._S3rver_uploads', uploadId), { recursive: true, force: true }).then(() =>
      response.writeHead(204).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const options = { ...KEYS, bucket: BUCKET, region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true }
  return {
    options,
    /** Objects and parts of unfinished uploads that the server keeps; descriptions do not count. */
    async count() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const parts = names.filter((name) => name.includes('_uploads'))
      const objects = names.filter((name) => name.endsWith('._S3rver_object') && !name.endsWith('.json._S3rver_object'))
      return objects.length + parts.length
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

filesSuite('S3', async () => {
  const peer = await startS3()
  const files = s3Files({ ...peer.options, prefix: 'iss/' })
  return {
    files,
    count: peer.count,
    async close() {
      files.close()
      await peer.close()
    },
  }
})

describe('s3Files', () => {
  it('refuses the byte above 16 MB after parts were sent, and leaves no part', async () => {
    const peer = await startS3()
    const files = s3Files(peer.options)
    let sent = 0
    const content = Readable.from(
      (async function* () {
        for (; sent <= MAX_UPLOAD_BYTES; sent += 65_536) yield Buffer.alloc(65_536, 1)
      })(),
    )
    await expect(files.put(content, { nome: 'a.bin', tipo: 'application/octet-stream' })).rejects.toThrow('16 MB')
    expect(sent).toBeGreaterThan(15_000_000)
    expect(await peer.count()).toBe(0)
    files.close()
    await peer.close()
  })

  it('leaves no part when the stream breaks in the middle of a large file', async () => {
    const peer = await startS3()
    const files = s3Files(peer.options)
    const content = Readable.from(
      (async function* () {
        for (let i = 0; i < 12; i += 1) yield Buffer.alloc(1_000_000, i)
        throw new Error('upload aborted')
      })(),
    )
    await expect(files.put(content, { nome: 'a.bin', tipo: 'application/octet-stream' })).rejects.toThrow('upload aborted')
    expect(await peer.count()).toBe(0)
    files.close()
    await peer.close()
  })

  it('gives a large file back in pieces, not at once', async () => {
    const peer = await startS3()
    const files = s3Files(peer.options)
    const bytes = Buffer.alloc(12_000_000, 7)
    const { chave } = await files.put(bytes, { nome: 'a.bin', tipo: 'application/octet-stream' })
    let pieces = 0
    const stream = await files.get(chave)
    stream.on('data', () => {
      pieces += 1
    })
    expect((await buffer(stream)).equals(bytes)).toBe(true)
    expect(pieces).toBeGreaterThan(10)
    files.close()
    await peer.close()
  })

  describe('against a server that fails', () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method}`)
      request.resume()
      if (request.url?.startsWith('/mudo')) return
      response.writeHead(500, { 'content-type': 'application/xml' }).end('<Error><Code>InternalError</Code></Error>')
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    const at = async (bucket: string, requestTimeoutMs: number) => {
      if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      return s3Files({ ...KEYS, bucket, region: 'us-east-1', endpoint, forcePathStyle: true, requestTimeoutMs })
    }

    it('throws after three attempts, so that nothing is acknowledged', async () => {
      const files = await at('quebrado', 15_000)
      await expect(files.put(Buffer.from('x'), { nome: 'a.txt', tipo: 'text/plain' })).rejects.toThrow()
      expect(asked.filter((method) => method === 'PUT')).toHaveLength(3)
      await expect(files.get(`00/${'0'.repeat(32)}`)).rejects.not.toMatchObject({ kind: 'not-found' })
      files.close()
    })

    it('does not wait for a server that never answers', async () => {
      const files = await at('mudo', 300)
      await expect(files.stat(`00/${'0'.repeat(32)}`)).rejects.toThrow(/timed? ?out/i)
      files.close()
    })
  })
})
