import { registryCalls } from '@iss/registry/definition'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarPerguntasFrequentes } from '../contract/perguntas-frequentes.ts'
import { perguntasPadrao } from '../domain/perguntas-frequentes.ts'
import { perguntasFrequentes } from '../registries/perguntas-frequentes.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

const { salvar } = registryCalls(perguntasFrequentes)

it('every answer of the portal leads to a screen that is there (S43)', () => {
  const paths = new Set(scene.house.screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]))
  const links = perguntasPadrao.flatMap(({ tela }) => (tela ? [tela] : []))
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((tela) => !paths.has(tela))).toEqual([])
})

it('the gestor writes a question, taxpayers of the city read it once it is answered, and nobody of another city does (S43)', async () => {
  const gestor = await scene.as('gestor')
  const lidas = async (usuario: string, tela?: string) =>
    (await (await scene.as(usuario)).call(buscarPerguntasFrequentes, { tela })).lista.map(({ pergunta }) => pergunta)
  const pergunta = 'Como peço a segunda via do alvará?'
  const valores = { assunto: 'Cadastro', pergunta, publicada: false, tela: '/home/actions/documentos' }
  const frases = async (mudanca: object) =>
    (await gestor.try(salvar, { valores: { ...valores, ...mudanca } })).body.mensagens?.map(
      ({ message }: { message: string }) => message,
    )
  expect(await frases({ publicada: true })).toEqual(['Uma pergunta publicada precisa de resposta.'])
  expect(await frases({ tela: '/home/actions/nao-existe' })).toEqual(['Não existe tela neste endereço.'])
  const guardada = await gestor.call(salvar, { valores })
  expect(await lidas('alfa')).not.toContain(pergunta)
  await gestor.call(salvar, {
    id: guardada.id,
    versao: guardada.versao,
    valores: { ...valores, publicada: true, resposta: 'Na tela de documentos.' },
  })
  expect(await lidas('alfa', '/home/actions/documentos')).toContain(pergunta)
  expect(await lidas('alfa', '/home/senha')).not.toContain(pergunta)
  expect(await lidas('alfa.porto')).not.toContain(pergunta)
  for (const usuario of ['alfa', 'fiscal', 'suporte'])
    expect((await (await scene.as(usuario)).try(salvar, { valores })).status, usuario).toBe(403)
})
