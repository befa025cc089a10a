import { entrar } from '@iss/acesso/contract/identidade'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { demoPassword, lostConnection, type Scene, startScene, startServerProcess } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

it('SIGTERM finishes the running requests, takes no new ones and ends with exit code 0', async () => {
  const server = await startServerProcess(scene.ownerUrl)
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`${server.url}/v2/rest${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const token = String((await post(entrar.path, { usuario: 'novaera', senha: demoPassword })).body.accessToken)
  const inicio = z.decode(carregarEmissao.answer, (await post(carregarEmissao.path, {}, token)).body as never)
  const pedido = z.encode(emitirNotaCall.request, {
    ...pedidoNota({ dataPrestacao: inicio.hoje, atividadeId: inicio.atividades[0]?.id ?? null }),
    rascunhoId: null,
  })
  const first = post(emitirNotaCall.path, pedido, token)
  const running = Array.from({ length: 24 }, () => post(emitirNotaCall.path, pedido, token).catch(lostConnection))
  await first
  const ended = server.stop()
  const answers = [await first, ...(await Promise.all(running))]
  expect(await ended).toBe(0)
  const acknowledged = answers.filter((answer) => answer?.status === 200).length
  expect(acknowledged).toBeGreaterThan(0)
  const [written] = await scene.owner<{ total: string }>(
    `select count(*) as total from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id where p.documento = '12ABC34501DE35'`,
  )
  expect(Number(written?.total)).toBe(acknowledged)
  await expect(fetch(`${server.url}/saude`)).rejects.toThrow()
})
