import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Scene, startScene } from '@iss/testing'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('files on S3, chosen by the environment', () => {
  let scene: Scene
  let directory = ''
  const server = createServer()

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 's3-'))
    const peer = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'prefeitura', configs: [] }] })
    await peer.configureBuckets()
    server.on('request', peer.callback())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const env = {
      ISS_ARQUIVOS: 's3',
      ISS_S3_ENDERECO: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ISS_S3_BUCKET: 'prefeitura',
      ISS_S3_REGIAO: 'us-east-1',
      ISS_S3_CHAVE: 'S3RVER',
      ISS_S3_SEGREDO: 'S3RVER',
      ISS_S3_PREFIXO: 'iss/',
    }
    Object.assign(process.env, env)
    try {
      scene = await startScene()
    } finally {
      for (const name of Object.keys(env)) delete process.env[name]
    }
  })
  afterAll(async () => {
    await scene?.stop()
    server.closeAllConnections()
    server.close()
    await rm(directory, { recursive: true, force: true })
  })

  const guardados = async () =>
    (await readdir(join(directory, 'prefeitura'), { recursive: true })).filter((name) => name.endsWith('._S3rver_object'))

  /** Sends a file as a browser does. */
  async function enviar(nome: string, conteudo: Buffer) {
    const { token } = await scene.as('alfa')
    const limite = 'limite-dos-campos'
    const payload = Buffer.concat([
      Buffer.from(
        `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="${nome}"\r\ncontent-type: application/pdf\r\n\r\n`,
      ),
      conteudo,
      Buffer.from(`\r\n--${limite}--\r\n`),
    ])
    return scene.app.inject({
      method: 'POST',
      url: '/v2/rest/file/upload',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
      payload,
    })
  }

  it('an upload lands in the bucket and comes back; content that is something else leaves nothing there', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000, 'x'), Buffer.from('\n%%EOF\n')])
    const answer = await enviar('recibo.pdf', pdf)
    expect(answer.statusCode).toBe(200)
    const kept = await guardados()
    expect(kept).toHaveLength(2)
    expect(kept.every((name) => name.startsWith('iss/'))).toBe(true)
    const [row] = await scene.owner<{ chave: string }>('select chave from arquivo order by id desc limit 1')
    expect((await buffer(await scene.runtime.ports.files.get(row?.chave ?? ''))).equals(pdf)).toBe(true)
    const falso = await enviar('falso.pdf', Buffer.from('MZ programa'))
    expect(falso.statusCode).toBeGreaterThanOrEqual(400)
    expect(falso.body).toContain('não corresponde à extensão .pdf')
    expect(await guardados()).toEqual(kept)
    for (const [nome, conteudo, sentence] of [
      ['programa.exe', pdf, 'Tipo de arquivo não permitido.'],
      ['longo.pdf', Buffer.concat([pdf, Buffer.alloc(16_777_217 - pdf.length, 'x')]), 'não pode exceder 16 MB.'],
    ] as const) {
      const refused = await enviar(nome, conteudo)
      expect(refused.statusCode).toBe(409)
      expect(refused.body).toContain(sentence)
    }
    expect(await guardados()).toEqual(kept)
    // The row that cannot be written takes its content with it.
    await scene.owner('alter table arquivo add constraint nada check (nome <> $$recusado.pdf$$)')
    expect((await enviar('recusado.pdf', pdf)).statusCode).toBe(409)
    expect(await guardados()).toEqual(kept)
  })
})
