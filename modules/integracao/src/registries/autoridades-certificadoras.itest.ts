import { readFile } from 'node:fs/promises'
import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { autoridadesCertificadoras } from './autoridades-certificadoras.ts'

const calls = registryCalls(autoridadesCertificadoras)
let scene: Scene
let gestor: Client
let pem: string
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
  pem = await readFile(new URL('../../../../packages/abrasf/test/amostras/autoridade-de-teste.pem', import.meta.url), 'utf8')
})
afterAll(() => scene?.stop())

const recusa = async (valores: object) =>
  (await gestor.try(calls.salvar, { valores })).body.mensagens.map(({ key, message }) => `${key}: ${message}`)

it('keeps an authority with the moment of the clock, refuses its name a second time, and changes it', async () => {
  const { id, versao } = await gestor.call(calls.salvar, { valores: { nome: 'Raiz de teste', ativa: true, pem } })
  const [row] = await scene.owner<{ criado_em: Date; ativa: boolean }>(
    'select criado_em, ativa from autoridade_certificadora where municipio_id = 1 and id = $1',
    [id],
  )
  expect(row).toEqual({ criado_em: scene.clock.now(), ativa: true })
  expect(await recusa({ nome: 'Raiz de teste', ativa: true, pem })).toEqual(['nome: Já existe uma autoridade com este nome.'])
  await gestor.call(calls.salvar, { id, versao, valores: { nome: 'Raiz de teste', ativa: false, pem } })
  const { lista } = await gestor.call(calls.buscar, { pagina: 0, tamanho: 10, cancelados: true })
  expect(lista.map(({ valores }) => [valores.nome, valores.ativa])).toEqual([['Raiz de teste', false]])
})

it('refuses a text without certificate, a private key, and a certificate that cannot be read', async () => {
  expect(await recusa({ nome: 'A', ativa: true, pem: 'texto' })).toEqual([
    'pem: Cole o certificado no formato PEM, com as linhas BEGIN CERTIFICATE e END CERTIFICATE.',
  ])
  const chave = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ')
  expect(await recusa({ nome: 'A', ativa: true, pem: `${pem}\n${chave}\nQUJD` })).toEqual([
    'pem: O texto contém uma chave privada. Cole somente certificados.',
  ])
  const quebrado = '-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----'
  expect(await recusa({ nome: 'A', ativa: true, pem: `${pem}\n${quebrado}` })).toEqual([
    'pem: O certificado nº 2 do texto não pôde ser lido.',
  ])
})

it('only the manager sees and changes it', async () => {
  for (const nome of ['fiscal', 'alfa', 'contador']) {
    const client = await scene.as(nome)
    expect((await client.try(calls.buscar, {})).status).toBe(403)
    expect((await client.try(calls.salvar, { valores: { nome: 'X', ativa: true, pem } })).status).toBe(403)
  }
})
