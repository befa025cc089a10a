import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarAtividadesPessoa,
  definirAtividadePrincipal,
  encerrarAtividadePessoa,
  incluirAtividadePessoa,
} from '../contract/atividades-pessoa.ts'
import { buscarHistoricoPessoa, buscarPessoaTO } from '../contract/pessoa.ts'
import { demoDocumentos } from '../domain/demo-pessoas.ts'

let scene: Scene
let fiscal: Client
let id = 0
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  const [row] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [
    demoDocumentos.alfa,
  ])
  id = Number(row?.id)
})
afterAll(() => scene?.stop())

const versao = async () => (await fiscal.call(buscarPessoaTO, { id })).versao
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)

describe('activities of a person (S30)', () => {
  it('the inspector adds one as the main one, and ends it; the history of the person tells both', async () => {
    const antes = await fiscal.call(buscarAtividadesPessoa, { id })
    const nova = antes.opcoes.find(({ rotulo }) => !antes.lista.some(({ codigo }) => rotulo.startsWith(codigo)))
    const pedido = { id, atividadeId: nova?.id ?? null, inicio: '2026-01-10', principal: true }
    await fiscal.call(incluirAtividadePessoa, { ...pedido, versao: await versao() })
    const { lista } = await fiscal.call(buscarAtividadesPessoa, { id })
    const [principal, ...outras] = lista
    expect(principal).toMatchObject({ principal: true, vigente: true, inicio: '2026-01-10', fim: null })
    expect(outras.some((outra) => outra.principal)).toBe(false)
    expect(textos(await fiscal.try(incluirAtividadePessoa, { ...pedido, versao: await versao() }))).toEqual([
      'A pessoa já exerce esta atividade desde 10/01/2026.',
    ])
    const vinculoId = principal?.id ?? 0
    const cedo = await fiscal.try(encerrarAtividadePessoa, { id, versao: await versao(), vinculoId, fim: '2026-01-09' })
    expect(textos(cedo)).toEqual(['O término não pode ser anterior ao início (10/01/2026).'])
    await fiscal.call(encerrarAtividadePessoa, { id, versao: await versao(), vinculoId, fim: '2026-03-31' })
    const depois = await fiscal.call(buscarAtividadesPessoa, { id })
    expect(depois.lista.at(-1)).toMatchObject({ id: vinculoId, vigente: false, principal: false, fim: '2026-03-31' })
    await fiscal.call(definirAtividadePrincipal, { id, versao: await versao(), vinculoId: depois.lista[0]?.id ?? 0 })
    expect((await fiscal.call(buscarAtividadesPessoa, { id })).lista[0]?.principal).toBe(true)
    const historico = await fiscal.call(buscarHistoricoPessoa, { id })
    expect(historico.filter(({ tipo }) => tipo === 'Atividade alterada')).toHaveLength(3)
  })

  it('a registration changed meanwhile by somebody else is not overwritten', async () => {
    const atual = await versao()
    const { opcoes, lista } = await fiscal.call(buscarAtividadesPessoa, { id })
    const nova = opcoes.find(({ rotulo }) => !lista.some(({ codigo }) => rotulo.startsWith(codigo)))
    const recusa = await fiscal.try(incluirAtividadePessoa, {
      id,
      versao: atual - 1,
      atividadeId: nova?.id ?? null,
      inicio: '2026-02-01',
      principal: false,
    })
    expect(recusa.status).toBe(409)
    expect(await versao()).toBe(atual)
  })

  it('the taxpayer sees his own and changes nothing; another city has no such person', async () => {
    const alfa = await scene.as('alfa')
    expect(await alfa.call(buscarAtividadesPessoa, {})).toMatchObject({ podeEditar: false, opcoes: [] })
    const pedido = { id, versao: 1, atividadeId: 1, inicio: '2026-01-01', principal: false }
    expect((await alfa.try(incluirAtividadePessoa, pedido)).status).toBe(403)
    const beta = await scene.as('beta')
    expect((await beta.try(buscarAtividadesPessoa, { id })).status).toBe(403)
    const porto = await scene.as('fiscal.porto')
    expect((await porto.try(buscarAtividadesPessoa, { id })).status).toBe(404)
  })
})
