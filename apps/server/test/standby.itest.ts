import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { entrar } from '@iss/acesso/contract/identidade'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { sealMunicipio, verifyMunicipio } from '@iss/platform/audit'
import { appUrl, createPool } from '@iss/platform/db'
import { diskFiles } from '@iss/platform/files'
import { restoreBackup, writeBackup } from '@iss/copia/server'
import {
  demoPassword,
  findPostgresPrograms,
  type ReplicatedPair,
  type ServerProcess,
  startPrimary,
  startScene,
  startServerProcess,
  startTcpForward,
  type TcpForward,
  testSecret,
  lostConnection,
} from '@iss/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pedidoNota } from '@iss/emissao/testing/pedido'

const root = resolve(import.meta.dirname, '../../..')

let pair: ReplicatedPair
let forward: TcpForward
let server: ServerProcess
let folder: string

// PostgreSQL of Debian's packages is needed: the embedded one carries no pg_basebackup.
describe.skipIf(findPostgresPrograms() === undefined)('a primary with a synchronous standby', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'iss-reserva-'))
    const scene = await startScene()
    pair = await startPrimary()
    const origem = join(folder, 'copia')
    const { ownerUrl } = scene
    const files = scene.runtime.ports.files
    await writeBackup({ ownerUrl, files, destino: origem, secret: testSecret, versao: '0', agora: scene.clock.now() })
    await scene.stop()
    const options = { files: diskFiles(join(folder, 'arquivos')), origem, secret: testSecret, root }
    await restoreBackup({ ownerUrl: pair.url(pair.primaryPort), ...options })
    await pair.startStandby()
    forward = await startTcpForward(pair.primaryPort)
    const address = pair.url(forward.port)
    const env = { DATABASE_URL_APP: appUrl(address, testSecret), DATA_DIR: folder }
    server = await startServerProcess(address, { papel: 'tudo', env })
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    await forward?.stop()
    await pair?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const post = async (path: string, body: unknown, token?: string, key?: string) => {
    const answer = await fetch(`${server.url}/v2/rest${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  it('killed while notes are issued, gives its place to the standby: no acknowledged note is lost, none doubled, no gap', async () => {
    const token = String((await post(entrar.path, { usuario: 'novaera', senha: demoPassword })).body.accessToken)
    const inicio = z.decode(carregarEmissao.answer, (await post(carregarEmissao.path, {}, token)).body as never)
    const pedido = z.encode(emitirNotaCall.request, {
      ...pedidoNota({ dataPrestacao: inicio.hoje, atividadeId: inicio.atividades[0]?.id ?? null }),
      rascunhoId: null,
    })
    const acknowledged: number[] = []
    const beforeTheKill = 80
    const afterwards = 60
    let killed = 0
    let back = 0
    let failures = 0
    let last = Number.POSITIVE_INFINITY
    // As a careful client does: the same key again until there is an answer, then the next note.
    const connection = async (_: unknown, number: number) => {
      for (let turn = 0; acknowledged.length < last; turn += 1) {
        for (;;) {
          const answer = await post(emitirNotaCall.path, pedido, token, `${number}-${turn}`).catch(lostConnection)
          if (answer?.status === 200) {
            acknowledged.push(Number(answer.body.numero))
            if (killed && !back) back = performance.now()
            break
          }
          failures += 1
          await new Promise((done) => setTimeout(done, 50))
        }
      }
    }
    const connections = Array.from({ length: 16 }, connection)
    while (acknowledged.length < beforeTheKill) await new Promise((done) => setTimeout(done, 5))
    await pair.killPrimary()
    killed = performance.now()
    const safe = acknowledged.length
    await pair.promote()
    forward.move(pair.standbyPort)
    last = acknowledged.length + afterwards
    await Promise.all(connections)

    const client = new pg.Client({ connectionString: pair.url(pair.standbyPort) })
    await client.connect()
    const { rows } = await client.query<{ numero: string }>(
      `select n.numero from nota_fiscal n join documento d using (municipio_id, id) join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where p.documento = '12ABC34501DE35' order by n.numero`,
    )
    await client.end()
    const numeros = rows.map(({ numero }) => Number(numero))
    expect(numeros).toEqual(Array.from({ length: numeros.length }, (_, index) => index + 1))
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    // Every key was sent until it was acknowledged: one note for each, and no other.
    expect(acknowledged.toSorted((a, b) => a - b)).toEqual(numeros)
    const pool = createPool(appUrl(pair.url(pair.standbyPort), testSecret), { max: 2 })
    // The portal seals too, and one of them at a time.
    const sealed = async () => {
      await sealMunicipio(pool, 1, new Date(inicio.hoje))
      return verifyMunicipio(pool, 1)
    }
    await expect.poll(async () => (await sealed()).semSelo).toBe(0)
    const audit = await sealed()
    await pool.end()
    expect(audit.problemas).toEqual([])
    expect(audit.selados).toBe(audit.eventos)
    process.stdout.write(
      `standby: ${safe} acknowledged before the kill, ${numeros.length} in all, ${failures} refused meanwhile, first answer ${Math.round(back - killed)} ms after the kill\n`,
    )
  }, 240_000)

  it('and the server goes on without a restart', async () => {
    const answer = await fetch(`${server.url}/saude`)
    expect(answer.status).toBe(200)
  })
})
