import { carregarEmissao } from '@iss/emissao/contract/emissao'
import { buscarNotaModelo, removerNotaModelo, salvarNotaModelo } from '@iss/emissao/contract/nota-modelo'
import { buscarServicoProprio, removerServicoProprio, salvarServicoProprio } from '@iss/emissao/contract/servico-proprio'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let scene: Scene
let beta: Client
let gama: Client
beforeAll(async () => {
  scene = await startScene()
  beta = await scene.as('beta')
  gama = await scene.as('gama')
})
afterAll(() => scene?.stop())

it('a service of one’s own is kept with text, activity, unit and price, changed by version, and nobody else sees or removes it', async () => {
  const { atividades } = await beta.call(carregarEmissao, {})
  const dados = {
    nome: 'Reforma por metro',
    descricao: 'Reforma predial, por metro quadrado',
    atividadeId: atividades[0]?.id ?? null,
    unidade: 'm2',
    preco: Decimal4.from('123.4567'),
  }
  const { id } = await beta.call(salvarServicoProprio, { id: null, versao: 1, ...dados })
  expect((await beta.call(buscarServicoProprio, {})).find((one) => one.id === id)).toEqual({ id, versao: 1, ...dados })
  await beta.call(salvarServicoProprio, { id, versao: 1, ...dados, preco: null })
  const velha = await beta.try(salvarServicoProprio, { id, versao: 1, ...dados, preco: null })
  expect(velha.status).toBe(409)
  expect((await gama.call(buscarServicoProprio, {})).map((one) => one.id)).not.toContain(id)
  expect((await gama.try(removerServicoProprio, { ids: [id] })).status).toBe(404)
  expect((await gama.try(salvarServicoProprio, { id, versao: 2, ...dados, atividadeId: null, preco: null })).status).toBe(404)
  await beta.call(removerServicoProprio, { ids: [id] })
  expect((await beta.call(buscarServicoProprio, {})).map((one) => one.id)).not.toContain(id)
})

it('a service without name or text, twice under one name, or of an activity that is not the provider’s is refused at its field', async () => {
  const vazio = { id: null, versao: 1, nome: ' ', descricao: '', atividadeId: 999_999, unidade: null, preco: null }
  const recusa = await beta.try(salvarServicoProprio, vazio)
  expect(recusa.body.mensagens.map(({ key }) => key)).toEqual(['nome', 'descricao', 'atividadeId'])
  const bom = { ...vazio, nome: 'Visita técnica', descricao: 'Visita técnica', atividadeId: null }
  await beta.call(salvarServicoProprio, bom)
  expect((await beta.try(salvarServicoProprio, bom)).body.mensagens).toEqual([
    { key: 'nome', message: 'Já existe um serviço com este nome.' },
  ])
})

it('a model keeps the form under a name, is replaced only when told so, and belongs to one provider', async () => {
  const modelo = { nome: 'Mensalidade', competencia: Competencia.from('2026-04'), conteudo: { observacoes: 'primeira' } }
  await beta.call(salvarNotaModelo, { ...modelo, substituir: false })
  const repetido = await beta.try(salvarNotaModelo, { nome: 'Mensalidade', competencia: { ano: 2026, mes: 3 }, conteudo: {} })
  expect(repetido.body.mensagens).toEqual([{ key: 'nome', message: 'Já existe um modelo com este nome.' }])
  await beta.call(salvarNotaModelo, { ...modelo, conteudo: { observacoes: 'segunda' }, substituir: true })
  const guardados = (await beta.call(buscarNotaModelo, {})).filter(({ nome }) => nome === 'Mensalidade')
  expect(guardados.map(({ conteudo, competencia }) => [conteudo, competencia.toString()])).toEqual([
    [{ observacoes: 'segunda' }, '2026-04'],
  ])
  const id = guardados[0]?.id ?? 0
  expect((await gama.try(removerNotaModelo, { id })).status).toBe(404)
  await beta.call(removerNotaModelo, { id })
  expect((await beta.try(removerNotaModelo, { id })).status).toBe(404)
})
