import { buscarImportacaoTO, confirmarImportacao } from '@iss/lote/contract/importacao'
import { appUrl } from '@iss/platform/db'
import {
  demoPassword,
  describeWork,
  type Scene,
  type ServerProcess,
  startScene,
  startServerProcess,
  startTcpForward,
  testSecret,
  until,
} from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notasDeRps, validar } from '../../../modules/integracao/test/importar.ts'
import { loteDeTeste } from '@iss/abrasf/testing/lote-de-teste'

const total = 150

let scene: Scene
let worker: ServerProcess | undefined
beforeAll(async () => {
  scene = await startScene()
})
afterAll(async () => {
  await worker?.stop()
  await scene.stop()
})

/** Waits for what the worker does; one that has ended does nothing any more. */
const untilWorked = (what: string, seconds: number, check: () => Promise<boolean>) =>
  until(
    what,
    seconds,
    async () => {
      if (await check()) return true
      if (worker?.exitCode() !== undefined) throw new Error('The worker has ended')
      return false
    },
    () => describeWork(scene, worker),
  )

/** A confirmed import of `total` RPS of a series that nobody has begun to carry; answers whether it has come to its end. */
async function confirmarLote(serie: string): Promise<() => Promise<boolean>> {
  const integra = await scene.as('integra')
  const rps = Array.from({ length: total }, (_, index) => ({ numero: index + 1, serie }))
  const { id } = await validar(scene, integra, loteDeTeste({ rps }))
  await scene.runProcesses()
  await integra.call(confirmarImportacao, { id })
  return async () => {
    const { importacao } = await integra.call(buscarImportacaoTO, {
      id,
      pagina: 0,
      tamanho: 10,
      ordem: undefined,
      situacao: null,
    })
    if (importacao.interrompida) throw new Error(`The work ended unexpectedly: ${JSON.stringify(importacao)}`)
    return importacao.situacao === 'CONCLUIDO'
  }
}

it('takes long work up again after a worker was killed in the middle, and does nothing twice (decisions T6)', async () => {
  const isDone = await confirmarLote('Q')
  // Writing is slow until the kill, so that the worker is met in the middle however fast the machine is.
  await scene.owner(
    `create function devagar() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$;
     create trigger devagar before insert on nota_fiscal for each row execute function devagar()`,
  )
  worker = await startServerProcess(scene.ownerUrl, { papel: 'worker' })
  await untilWorked('the first block', 60, async () => (await notasDeRps(scene)).length >= 25)
  await worker.kill()
  await scene.owner('drop function devagar() cascade')
  const atTheKill = (await notasDeRps(scene)).length
  expect(atTheKill).toBeGreaterThanOrEqual(25)
  expect(atTheKill).toBeLessThan(total)
  expect(atTheKill % 25).toBe(0)
  worker = await startServerProcess(scene.ownerUrl, { papel: 'worker' })
  await untilWorked('the end of the work', 120, isDone)
  const notas = await notasDeRps(scene)
  expect(notas.length).toBe(total)
  expect(new Set(notas.map((nota) => nota.rps)).size).toBe(total)
  const numeros = notas.map((nota) => Number(nota.numero))
  expect(numeros).toEqual(Array.from({ length: total }, (_, index) => (numeros[0] ?? 0) + index))
  const [processo] = await scene.owner<{ feitos: string; fim: Date | null }>(
    `select feitos, fim_processamento as fim from processo_assincrono where tipo_fila = 'filaImportaNotas'`,
  )
  expect(Number(processo?.feitos)).toBe(total)
  expect(processo?.fim).not.toBeNull()
}, 240_000)

it('outlives a database that goes away again and again in the middle of long work', async () => {
  await worker?.stop()
  const before = (await notasDeRps(scene)).length
  const isDone = await confirmarLote('R')
  const address = new URL(scene.ownerUrl)
  const database = Number(address.port)
  const nobody = 1
  const forward = await startTcpForward(database)
  address.hostname = '127.0.0.1'
  address.port = String(forward.port)
  worker = await startServerProcess(address.href, {
    papel: 'worker',
    env: { DATABASE_URL_APP: appUrl(address.href, testSecret) },
  })
  // Already at the moment in which it says that it is ready, then later and later.
  for (let interruption = 0; interruption < 9; interruption += 1) {
    if (interruption > 0) await new Promise((done) => setTimeout(done, 50 + 100 * interruption))
    forward.move(nobody)
    await new Promise((done) => setTimeout(done, 300))
    forward.move(database)
  }
  await untilWorked('the end of the work', 180, isDone)
  const notas = (await notasDeRps(scene)).length - before
  expect(notas).toBe(total)
  expect(await worker.stop()).toBe(0)
  worker = undefined
  await forward.stop()
}, 300_000)

it('begins its clock where ISS_RELOGIO says, and dates by it', async () => {
  const server = await startServerProcess(scene.ownerUrl, { env: { ISS_RELOGIO: '2031-02-03T12:00:00-03:00' } })
  try {
    const entered = await fetch(`${server.url}/v2/rest/public/identidade/entrar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ usuario: 'alfa', senha: demoPassword }),
    })
    const { accessToken } = (await entered.json()) as { accessToken: string }
    const { iat } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { iat: number }
    expect(new Date(iat * 1_000).toISOString()).toMatch(/^2031-02-03T15:/)
    const [acesso] = await scene.owner<{ quando: Date }>('select max(criada_em) as quando from sessao')
    expect(acesso?.quando.toISOString()).toMatch(/^2031-02-03T15:/)
    expect(server.output()).toContain('O relógio do portal começa em 2031-02-03T15:00:00.000Z')
  } finally {
    await server.stop()
  }
})
