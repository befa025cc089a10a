import { demoPassword, type Scene, type ServerProcess, startScene, startServerProcess } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assumirChat, buscarChat, enviarChat, iniciarChat } from '../contract/chat.ts'

let scene: Scene
let outro: ServerProcess
beforeAll(async () => {
  scene = await startScene()
  outro = await startServerProcess(scene.ownerUrl)
})
afterAll(async () => {
  await outro?.stop()
  await scene?.stop()
})

const post = async (path: string, body: unknown, token?: string) => {
  const answer = await fetch(`${outro.url}/v2/rest${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('a chat goes on between two API processes: what is written in one is told by the stream of the other, both ways', async () => {
  const entrada = await post('/public/identidade/entrar', { usuario: 'fiscal', senha: demoPassword })
  const token = String(entrada.body.accessToken)
  const fila = await fetch(`${outro.url}/v2/rest/chat/eventos`, { headers: { authorization: `Bearer ${token}` } })
  const leitor = fila.body!.pipeThrough(new TextDecoderStream()).getReader()
  let lido = ''
  const ate = async (evento: string) => {
    while (!lido.includes(`event: ${evento}`)) {
      const { value, done } = await leitor.read()
      if (done) throw new Error(`The stream ended after: ${lido}`)
      lido += value
    }
    lido = ''
  }
  await ate('pronto')
  const gama = await scene.as('gama')
  const { id } = await gama.call(iniciarChat, { setor: 'FISCO', assunto: 'Guia vencida', texto: 'Como reemito a guia?' })
  await ate('mudou')
  expect((await post(assumirChat.path, { id }, token)).status).toBe(200)
  expect((await gama.call(buscarChat, {})).chat).toMatchObject({ situacao: 'EM_ATENDIMENTO' })
  expect((await post(enviarChat.path, { id, texto: 'Olá! Veja em Guias.', anexos: [] }, token)).status).toBe(200)
  expect((await gama.call(buscarChat, {})).chat?.mensagens.map(({ lado }) => lado)).toEqual(['Contribuinte', 'Atendente'])
  const segundo = await (await scene.as('fiscal2')).try(assumirChat, { id })
  expect(segundo.body.mensagens[0]?.message).toMatch(/^Chat já assumido por /)
  await leitor.cancel()
})
