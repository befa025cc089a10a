import { Decimal4 } from '@iss/kernel/decimal4'
import { actionCall, type Registry, registryCalls } from '@iss/registry/definition'
import { defineRegistryRules } from '@iss/registry/server'
import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indices } from '../registries/indices.ts'
import { findCotacoes, findFator } from './find-cotacoes.ts'

const calls = registryCalls(indices)
const quotes = registryCalls(indices.children.cotacoes as Registry)
const parts = registryCalls(indices.children.componentes as Registry)
const verFator = actionCall(indices, 'verFator')

let scene: Scene
let gestor: Client
const ids = new Map<string, number>()
const id = (nome: string) => ids.get(nome) ?? 0
const page = { pagina: 0, tamanho: 100, cancelados: true }
const used = new Set<number>()

beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
  for (const row of (await gestor.call(calls.buscar, page)).lista) ids.set(String(row.valores.nome), row.id)
  // What a module whose guides use quotes will declare.
  const rules = defineRegistryRules('indices/cotacoes', { inUse: async (_ctx, row) => used.has(row.id) })
  scene.runtime.definitions.get('registry-rules') as unknown[]
  ;(scene.runtime.definitions.get('registry-rules') as unknown[]).push(rules)
})
afterAll(() => scene.stop())

const refusal = async (call: Parameters<Client['try']>[0], input: unknown) =>
  (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const quote = (dia: string, valor: string, motivo: string | null = null) => ({ dia, valor, motivo })

describe('R2-2.9-26 indices', () => {
  it('UFM 7,000 and 7,105 give 1,015; a composed index chains its stretches; Selic adds up', async () => {
    expect(await gestor.call(verFator, { valores: { indiceId: id('UFM'), de: '2025-04-15', ate: '2026-04-15' } })).toEqual({
      mensagem: 'Fator UFM de 15/04/2025 a 15/04/2026: 1,015 (cotações 7,0000 e 7,1050).',
    })
    const composed = await scene.inCity(1, (ctx) => findFator(ctx, id('Correção monetária'), '2023-06-01', '2026-04-15'))
    expect(composed.trechos.map(({ inicial, final }) => [inicial.toString(), final.toString()])).toEqual([
      ['5.0122', '5.2797'],
      ['7', '7.105'],
    ])
    const selic = await scene.inCity(1, (ctx) => findCotacoes(ctx, id('Selic'), '2026-01-15', '2026-04-15'))
    expect(selic.map(({ dia }) => dia)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'])
    expect(
      (await gestor.call(verFator, { valores: { indiceId: id('Selic'), de: '2026-01-15', ate: '2026-04-15' } })).mensagem,
    ).toMatch(/^Taxa acumulada Selic de 15\/01\/2026 a 15\/04\/2026: 2,\d+%\.$/)
    expect(await refusal(verFator, { valores: { indiceId: id('UFM'), de: '2020-01-01', ate: '2026-04-15' } })).toEqual([
      'null: Não há cotação do índice em 01/01/2020 nem antes.',
    ])
    expect(await refusal(verFator, { valores: { indiceId: id('UFM'), de: '2026-04-15', ate: '2026-01-01' } })).toEqual([
      'ate: A data final deve ser maior ou igual à inicial.',
    ])
  })

  it('one quote a day; one that guides use is only corrected by a new row with its reason', async () => {
    const pai = id('UFM')
    const { id: first, versao } = await gestor.call(quotes.salvar, { pai, valores: quote('2026-04-10', '7.2') })
    expect(await refusal(quotes.salvar, { pai, valores: quote('2026-04-10', '7.3', 'Portaria 9') })).toEqual([
      'dia: Já existe cotação para este dia.',
    ])
    used.add(first)
    expect(await refusal(quotes.salvar, { id: first, versao, pai, valores: quote('2026-04-10', '7.3') })).toEqual([
      'null: Cotação usada em guia não pode ser alterada.',
    ])
    expect(await refusal(quotes.salvar, { pai, valores: quote('2026-04-10', '7.3') })).toEqual([
      'motivo: Informe o motivo da correção da cotação.',
    ])
    const { id: second } = await gestor.call(quotes.salvar, { pai, valores: quote('2026-04-10', '7.3', 'Portaria 9') })
    const found = await scene.inCity(1, (ctx) => findCotacoes(ctx, pai, '2026-04-10', '2026-04-15'))
    expect(found).toEqual([{ dia: '2026-04-10', valor: Decimal4.from('7.3') }])
    const rows = (await gestor.call(quotes.buscar, { ...page, pai })).lista.filter(({ valores }) => valores.dia === '2026-04-10')
    expect(rows.map((row) => [row.id === second, row.cancelado]).sort(byText)).toEqual([
      [false, true],
      [true, false],
    ])
    const [who] = await scene.owner<{ nome: string }>(
      'select p.nome from cotacao c join pessoa p on p.municipio_id = c.municipio_id and p.id = c.usuario_id where c.id = $1',
      [second],
    )
    expect(who?.nome).toBe('Paulo Gestor')
  })

  it('what is in use is cancelled when it is removed; what is not, goes', async () => {
    const pai = id('UFIR municipal')
    const { id: kept } = await gestor.call(quotes.salvar, { pai, valores: quote('2024-06-01', '5.3') })
    const { id: gone } = await gestor.call(quotes.salvar, { pai, valores: quote('2024-07-01', '5.4') })
    used.add(kept)
    expect(await gestor.call(quotes.remover, { ids: [gone], pai })).toEqual({ mensagem: 'Registro removido com sucesso.' })
    expect(await gestor.call(quotes.remover, { ids: [kept], pai })).toEqual({
      mensagem: 'Registro em uso: foi cancelado e não poderá mais ser escolhido.',
    })
    expect(await refusal(quotes.salvar, { id: kept, pai, valores: quote('2024-06-01', '5.5') })).toEqual([
      'null: O registro está cancelado e não pode ser alterado.',
    ])
    // The index itself is referred to by its quotes: the foreign key says that it is in use.
    expect(await gestor.call(calls.remover, { ids: [pai] })).toEqual({
      mensagem: 'Registro em uso: foi cancelado e não poderá mais ser escolhido.',
    })
    const options = await gestor.call(parts.opcoes, { campo: 'componenteId', texto: '' })
    expect(options.map(({ label }) => label)).toEqual(['Correção monetária', 'Selic', 'UFM'])
  })

  it('the periods of the components do not overlap, also when two save at once', async () => {
    const { id: pai } = await gestor.call(calls.salvar, { valores: { nome: 'Índice novo', composto: true, selic: false } })
    const save = (inicio: string, fim: string | null, more: object = {}) => ({
      pai,
      valores: { componenteId: id('UFM'), inicio, fim },
      ...more,
    })
    const first = await gestor.call(parts.salvar, save('2025-01-01', '2025-12-31'))
    expect(await refusal(parts.salvar, save('2025-06-01', null))).toEqual([
      'inicio: A vigência informada conflita com 01/01/2025 a 31/12/2025.',
    ])
    expect(await refusal(parts.salvar, save('2026-02-01', '2026-01-01'))).toEqual([
      'fim: A data final deve ser maior ou igual à inicial.',
    ])
    await gestor.call(parts.salvar, save('2026-01-01', null))
    expect(await refusal(parts.salvar, save('2027-01-01', '2027-01-02'))).toEqual([
      'inicio: A vigência informada conflita com 01/01/2026 a indeterminado.',
    ])
    await gestor.call(parts.salvar, { ...save('2025-01-01', '2025-11-30'), id: first.id, versao: first.versao })
    const both = await Promise.all([1, 2].map(() => gestor.try(parts.salvar, save('2020-01-01', '2020-12-31'))))
    expect(both.map(({ status }) => status).sort(byText)).toEqual([200, 409])
    expect(await refusal(parts.salvar, { pai, valores: { componenteId: pai, inicio: '2019-01-01', fim: '2019-12-31' } })).toEqual(
      ['null: Um índice não pode ser componente de si mesmo.'.replace('null', 'componenteId')],
    )
    expect(
      await refusal(parts.salvar, {
        pai,
        valores: { componenteId: id('Correção monetária'), inicio: '2019-01-01', fim: '2019-12-31' },
      }),
    ).toEqual(['componenteId: O componente não pode ser um índice composto.'])
    expect(
      await refusal(parts.salvar, { pai, valores: { componenteId: 999_999, inicio: '2019-01-01', fim: '2019-12-31' } }),
    ).toEqual(['componenteId: O valor informado em Índice não é válido.'])
    const rows = (await gestor.call(parts.buscar, { ...page, pai })).lista
    expect(rows.map(({ rotulos }) => rotulos.componenteId)).toEqual(['UFM', 'UFM', 'UFM'])
  })

  it('components are saved with their index in one transaction: all or nothing, each line with its version, refusals at their cells', async () => {
    const line = (inicio: string, fim: string | null, more: object = {}) => ({
      ...more,
      valores: { componenteId: id('UFM'), inicio, fim },
    })
    const valores = { nome: 'Índice em linhas', composto: true, selic: false }
    const all = async () => (await gestor.call(calls.buscar, { ...page, busca: 'Índice em linhas' })).lista
    const wrong = [line('2025-01-01', '2025-12-31'), line('2025-06-01', '2025-01-01'), line('2025-03-01', null)]
    expect(await refusal(calls.salvar, { valores, filhos: { componentes: wrong } })).toEqual([
      'filhos.componentes.1.fim: A data final deve ser maior ou igual à inicial.',
      'filhos.componentes.2.inicio: A vigência informada conflita com 01/01/2025 a 31/12/2025.',
    ])
    expect(await all()).toEqual([])
    const saved = await gestor.call(calls.salvar, {
      valores,
      filhos: { componentes: [line('2025-01-01', '2025-12-31'), line('2026-01-01', null)] },
    })
    const stored = async () => (await gestor.call(parts.buscar, { ...page, pai: saved.id })).lista
    const [first, second] = await stored()
    expect([first?.valores.inicio, second?.valores.inicio]).toEqual(['2025-01-01', '2026-01-01'])
    const keep = (row = first) => ({ id: row?.id ?? 0, versao: row?.versao ?? 0 })
    // The first line only has room once the second, saved after it, has moved.
    const moved = [line('2025-01-01', '2026-03-31', keep(first)), line('2026-04-01', null, keep(second))]
    const parent = { id: saved.id, versao: saved.versao, valores }
    await gestor.call(calls.salvar, { ...parent, filhos: { componentes: moved } })
    expect((await stored()).map(({ valores: { inicio, fim }, versao }) => [inicio, fim, versao])).toEqual([
      ['2025-01-01', '2026-03-31', 2],
      ['2026-04-01', null, 2],
    ])
    // The second of two people is told, and nothing of what he sent is kept.
    const renamed = { ...parent, valores: { ...valores, nome: 'Outro nome' } }
    expect(
      await refusal(calls.salvar, { ...renamed, filhos: { componentes: [line('2025-01-01', '2025-02-01', keep(first))] } }),
    ).toEqual(['null: Linha 1: Os dados foram alterados por outro usuário. Recarregue a página.'])
    expect(await all()).toHaveLength(1)
    const [now] = await stored()
    const gone = { componentes: [{ ...keep(now), remover: true, valores: {} }] }
    await gestor.call(calls.salvar, { ...parent, filhos: gone })
    expect((await stored()).map(({ id: left }) => left)).toEqual([second?.id])
    // A line of another index, a grid that is not edited in place, and another profile.
    const strange = await gestor.try(calls.salvar, {
      id: id('Correção monetária'),
      valores: { nome: 'Correção monetária', composto: true, selic: false },
      filhos: { componentes: [{ ...keep(second), remover: true, valores: {} }] },
    })
    expect(strange.status).toBe(404)
    expect((await gestor.try(calls.salvar, { ...parent, filhos: { cotacoes: [line('2025-01-01', null)] } })).status).toBe(404)
    expect((await (await scene.as('fiscal')).try(calls.salvar, { ...parent, filhos: gone })).status).toBe(403)
    const events = await scene.owner<{ tipo: string }>(
      `select tipo from auditoria_evento where entidade = 'indice_componente' and entidade_id = $1 order by id`,
      [String(first?.id)],
    )
    expect(events.map(({ tipo }) => tipo)).toEqual([
      'indice_componente.incluido',
      'indice_componente.alterado',
      'indice_componente.removido',
    ])
  })

  it('names are required and one of a kind; flags that exclude each other keep what is stored', async () => {
    expect(await refusal(calls.salvar, { valores: { nome: '', composto: false, selic: false } })).toEqual([
      'nome: O nome do índice é obrigatório.',
    ])
    expect(await refusal(calls.salvar, { valores: { nome: 'UFM', composto: false, selic: false } })).toEqual([
      'nome: Já existe um índice com este nome.',
    ])
    const row = (await gestor.call(calls.buscar, { ...page, busca: 'selic' })).lista[0]
    await gestor.call(calls.salvar, { id: row?.id, versao: row?.versao, valores: { nome: 'Selic', composto: true, selic: true } })
    expect((await gestor.call(calls.buscarPorId, { id: row?.id ?? 0 })).valores).toMatchObject({ composto: false, selic: true })
  })

  it('quotes of one index are not seen through another, nor from another city', async () => {
    const selic = (await gestor.call(quotes.buscar, { ...page, pai: id('Selic') })).lista[0]
    expect((await gestor.try(quotes.buscarPorId, { id: selic?.id, pai: id('UFM') })).status).toBe(404)
    expect((await gestor.try(quotes.salvar, { pai: 999_999, valores: quote('2026-01-05', '1') })).status).toBe(404)
    const porto = await scene.as('fiscal.porto')
    expect((await porto.call(quotes.buscar, { ...page, pai: id('Selic') })).lista).toEqual([])
    expect((await porto.try(calls.buscarPorId, { id: id('UFM') })).status).toBe(404)
  })

  it('imports quotes, correcting what is not used and refusing what is', async () => {
    const pai = id('UFM')
    const send = (csv: string, confirmar: boolean) =>
      gestor.post(
        '/v2/rest/indices/cotacoes/importar',
        `--d\r\ncontent-disposition: form-data; name="confirmar"\r\n\r\n${confirmar}\r\n--d\r\ncontent-disposition: form-data; name="pai"\r\n\r\n${pai}\r\n--d\r\ncontent-disposition: form-data; name="file"; filename="c.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--d--\r\n`,
        { 'content-type': 'multipart/form-data; boundary=d' },
      )
    expect((await send('Dia;Valor\n01/01/2026;7,1050\n02/03/2026;7,2\n', true)).body).toMatchObject({
      confirmado: true,
      novos: 1,
      alterados: 0,
      iguais: 1,
    })
    expect((await send('Dia;Valor\n02/03/2026;7,25\n', true)).body).toMatchObject({ confirmado: true, alterados: 1 })
    const row = (await gestor.call(quotes.buscar, { ...page, pai })).lista.find(({ valores }) => valores.dia === '2026-03-02')
    expect(row?.valores.valor).toBe('7.25')
    used.add(row?.id ?? 0)
    const refused = await send('Dia;Valor\n02/03/2026;7,30\n', false)
    expect(refused.body.linhas).toEqual([
      { linha: 2, chave: '02/03/2026 7,30', situacao: 'ERRO', mensagem: 'Cotação usada em guia não pode ser alterada.' },
    ])
    expect((await send('Dia;Valor\n03/03/2026;0\n', false)).body.linhas).toEqual([
      { linha: 2, chave: '03/03/2026 0,00', situacao: 'ERRO', mensagem: 'O valor da cotação deve ser maior que zero.' },
    ])
  })

  it('exports what it imports, and a PDF', async () => {
    const csv = await gestor.try(quotes.exportar, { formato: 'CSV', pai: id('UFM') })
    expect(csv.raw.toString('utf8').split('\r\n')[0]).toBe('\ufeffDia;Valor;Motivo da correção')
    expect(csv.raw.toString('utf8')).toContain('01/01/2025;7;')
    const pdf = await gestor.try(quotes.exportar, { formato: 'PDF', pai: id('UFM') })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
