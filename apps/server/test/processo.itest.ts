import { buscarImportacaoTO, confirmarImportacao } from '@iss/integracao/contract/importacao'
import { type Scene, type ServerProcess, startScene, startServerProcess } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notasDeRps, validar } from '../../../modules/integracao/test/importar.ts'
import { loteDeTeste } from '../../../modules/integracao/test/lote-de-teste.ts'

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

const until = async (what: string, seconds: number, check: () => Promise<boolean>) => {
  for (let turn = 0; turn < seconds * 20; turn += 1) {
    if (await check()) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`${what} did not happen within ${seconds} s`)
}

it('takes long work up again after a worker was killed in the middle, and does nothing twice (decisions T6)', async () => {
  const integra = await scene.as('integra')
  const { id } = await validar(
    scene,
    integra,
    loteDeTeste({ rps: Array.from({ length: total }, (_, index) => ({ numero: index + 1, serie: 'Q' })) }),
  )
  await scene.runProcesses()
  await integra.call(confirmarImportacao, { id })
  worker = await startServerProcess(scene.ownerUrl, { papel: 'worker' })
  await until('the first block', 60, async () => (await notasDeRps(scene)).length >= 25)
  await worker.kill()
  const atTheKill = (await notasDeRps(scene)).length
  expect(atTheKill).toBeGreaterThanOrEqual(25)
  expect(atTheKill).toBeLessThan(total)
  expect(atTheKill % 25).toBe(0)
  worker = await startServerProcess(scene.ownerUrl, { papel: 'worker' })
  await until('the end of the work', 120, async () => {
    const { importacao } = await integra.call(buscarImportacaoTO, {
      id,
      pagina: 0,
      tamanho: 10,
      ordem: undefined,
      situacao: null,
    })
    return importacao.situacao === 'CONCLUIDO'
  })
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
