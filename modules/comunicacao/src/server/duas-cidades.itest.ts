import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventosChat, iniciarChat } from '../contract/chat.ts'
import { eventosTopico, salvarTopico } from '../contract/topico.ts'

let scene: Scene
let base: string
beforeAll(async () => {
  scene = await startScene()
  base = await scene.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => scene?.stop())

/** The events that an inspector's screen hears, as they come. */
async function listen(usuario: string, path: string) {
  const { token } = await scene.as(usuario)
  const abort = new AbortController()
  const answer = await fetch(`${base}/v2/rest${path}`, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const times = (evento: string) => heard.split(`event: ${evento}\n`).length - 1
  return {
    times,
    async until(evento: string, count: number) {
      while (times(evento) < count) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended after: ${heard}`)
        heard += value
      }
    },
    async stop() {
      abort.abort()
      await reader.closed.catch((reason: unknown) => expect(reason).toMatchObject({ name: 'AbortError' }))
    },
  }
}

const abrirTopico = (client: Client) =>
  client.call(salvarTopico, {
    assunto: 'Como cancelar uma nota?',
    categoria: 'Nota fiscal eletrônica',
    texto: 'Emiti a nota 10 com o valor errado. Como cancelo?',
    anexos: [],
  })
const abrirChat = (client: Client) =>
  client.call(iniciarChat, { setor: 'FISCO', assunto: 'Guia vencida', texto: 'Como reemito a guia?' })

it.each([
  { what: 'questions', path: eventosTopico.path, write: abrirTopico, here: ['alfa', 'beta'], there: 'alfa.porto' },
  { what: 'chats', path: eventosChat.path, write: abrirChat, here: ['hospital', 'omega'], there: 'alfa.porto' },
])('the stream of $what of one city says nothing of what is written in the other', async ({ path, write, here, there }) => {
  const serra = await listen('fiscal', path)
  const porto = await listen('fiscal.porto', path)
  await Promise.all([serra.until('pronto', 1), porto.until('pronto', 1)])
  // A round looks at every open stream: once the second is heard, the first has gone by everybody.
  for (const [index, usuario] of here.entries()) {
    await write(await scene.as(usuario))
    await serra.until('mudou', index + 1)
  }
  expect(porto.times('mudou')).toBe(0)
  await write(await scene.as(there))
  await porto.until('mudou', 1)
  expect(porto.times('mudou')).toBe(1)
  expect(serra.times('mudou')).toBe(here.length)
  await Promise.all([serra.stop(), porto.stop()])
})
