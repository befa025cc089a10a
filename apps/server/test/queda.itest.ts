import { entrar } from '@iss/acesso/contract/identidade'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { sealMunicipio, verifyMunicipio } from '@iss/platform/audit'
import { demoPassword, lostConnection, type Scene, type ServerProcess, startScene, startServerProcess } from '@iss/testing'
import { z } from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let server: ServerProcess
beforeAll(async () => {
  scene = await startScene()
  server = await startServerProcess(scene.ownerUrl)
})
afterAll(async () => {
  await server.stop()
  await scene.stop()
})

const post = async (url: string, path: string, body: unknown, token?: string) => {
  const answer = await fetch(`${url}/v2/rest${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('loses no acknowledged note, leaves no gap and no double when the server is killed while 16 connections issue', async () => {
  const { body } = await post(server.url, entrar.path, { usuario: 'novaera', senha: demoPassword })
  const token = String(body.accessToken)
  const inicio = await post(server.url, carregarEmissao.path, {}, token)
  const { hoje, atividades } = z.decode(carregarEmissao.answer, inicio.body as never)
  const pedido = z.encode(emitirNotaCall.request, {
    ...pedidoNota({ dataPrestacao: hoje, atividadeId: atividades[0]?.id ?? null }),
    rascunhoId: null,
  })
  const acknowledged: number[] = []
  let down = false
  const connection = async () => {
    while (!down) {
      const answer = await post(server.url, emitirNotaCall.path, pedido, token).catch(lostConnection)
      if (answer?.status === 200) acknowledged.push(Number(answer.body.numero))
      else expect(down || answer === null).toBe(true)
    }
  }
  const connections = Array.from({ length: 16 }, connection)
  while (acknowledged.length < 60) await new Promise((done) => setTimeout(done, 5))
  down = true
  await server.kill()
  await Promise.all(connections)
  server = await startServerProcess(scene.ownerUrl)
  const rows = await scene.owner<{ numero: string; documento: string }>(
    `select n.numero, d.numero as documento from nota_fiscal n join documento d using (municipio_id, id) join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
     where p.documento = '12ABC34501DE35' order by n.numero`,
  )
  const numeros = rows.map((row) => Number(row.numero))
  expect(numeros).toEqual(Array.from({ length: numeros.length }, (_, index) => index + 1))
  expect(acknowledged.filter((numero) => !numeros.includes(numero))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  const next = await post(server.url, emitirNotaCall.path, pedido, token)
  expect(next.body.numero).toBe(numeros.length + 1)
  while ((await sealMunicipio(scene.pool, 1, scene.clock.now())) > 0);
  expect((await verifyMunicipio(scene.pool, 1)).problemas).toEqual([])
})
