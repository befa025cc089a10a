import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDescontoBase } from '../src/server/desconto-da-pessoa.ts'
import { findAnexoSimples } from '@iss/tributacao/server'
import { configuracoesDesconto } from '../../tributacao/src/registries/configuracoes-desconto.ts'
import { tiposAbatimentoObra } from '../../tributacao/src/registries/tipos-abatimento-obra.ts'
import { vinculaAtividadeAnexoSimples } from '../../tributacao/src/registries/vincula-atividade-anexo-simples.ts'

let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const refusal = async (call: Parameters<Client['try']>[0], input: unknown) =>
  (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const idOf = async (sql: string) => Number((await scene.owner<{ id: string }>(sql))[0]?.id)
const page = { pagina: 0, tamanho: 100, cancelados: true }

describe('R2-2.9-10 configuracoes-desconto (K17)', () => {
  const calls = registryCalls(configuracoesDesconto)
  const tipos = registryCalls(configuracoesDesconto.children.tipos as never)
  const pessoas = registryCalls(configuracoesDesconto.children.pessoas as never)

  it('a profile with percents and people gives the discount of a day: that of the activity first', async () => {
    const { id: pai } = await gestor.call(calls.salvar, { valores: { nome: 'Cooperativas', fundamento: 'Lei 10' } })
    const atividadeId = await idOf(`select id from atividade where municipio_id = 1 and codigo = '010101'`)
    const pessoaId = await idOf(`select id from pessoa where municipio_id = 1 and documento = '40000001000150'`)
    const tipo = (nome: string, percentual: string, atividade: number | null = null) => ({
      pai,
      valores: { nome, percentual, atividadeId: atividade },
    })
    expect(await refusal(tipos.salvar, tipo('Demais', '100.01'))).toEqual([
      'percentual: O percentual deve ser maior que zero e no máximo 100%.',
    ])
    const geral = await gestor.call(tipos.salvar, tipo('Geral', '10'))
    await gestor.call(tipos.salvar, tipo('Sistemas', '25', atividadeId))
    expect(await refusal(tipos.salvar, tipo('Sistemas', '30', atividadeId))).toEqual([
      'atividadeId: O perfil já tem um desconto para esta atividade.',
    ])
    expect(await refusal(tipos.salvar, tipo('Outro geral', '30'))).toEqual([
      'atividadeId: O perfil já tem um desconto para esta atividade.',
    ])
    const vinculo = { pai, valores: { pessoaId, inicio: '2026-04-01', fim: '2026-12-31' } }
    await gestor.call(pessoas.salvar, vinculo)
    expect(await refusal(pessoas.salvar, vinculo)).toEqual(['inicio: A vigência informada conflita com 01/04/2026 a 31/12/2026.'])
    const em = (atividade: number | null, data: string) =>
      scene.inCity(1, async (ctx) => (await findDescontoBase(ctx, pessoaId, atividade, data))?.percentual.toString())
    expect([await em(atividadeId, '2026-04-15'), await em(null, '2026-04-15'), await em(null, '2026-03-31')]).toEqual([
      '25.00',
      '10.00',
      undefined,
    ])
    // The arrows: the first goes down, and stays first when asked to go up again at the end.
    await gestor.call(tipos.mover, { id: geral.id, pai, direcao: '1' })
    const nomes = async () => (await gestor.call(tipos.buscar, { ...page, pai })).lista.map(({ valores }) => valores.nome)
    expect(await nomes()).toEqual(['Sistemas', 'Geral'])
    await gestor.call(tipos.mover, { id: geral.id, pai, direcao: '1' })
    await gestor.call(tipos.mover, { id: geral.id, pai, direcao: '-1' })
    expect(await nomes()).toEqual(['Geral', 'Sistemas'])
    expect((await (await scene.as('fiscal')).try(tipos.mover, { id: geral.id, pai, direcao: '1' })).status).toBe(403)
  })
})

describe('R2-2.9-23 vincula-atividade-anexo-simples (K14)', () => {
  it('one annex at a time; an activity without one uses the Anexo III', async () => {
    const calls = registryCalls(vinculaAtividadeAnexoSimples)
    const { lista } = await gestor.call(calls.buscar, page)
    const [row] = lista
    const atividadeId = Number(row?.valores.atividadeId)
    expect(await refusal(calls.salvar, { valores: { atividadeId, anexo: 'IV', inicio: '2026-05-01', fim: null } })).toEqual([
      'inicio: A vigência informada conflita com 01/01/2018 a indeterminado.',
    ])
    await gestor.call(calls.salvar, {
      id: row?.id ?? 0,
      versao: row?.versao ?? 0,
      valores: { ...row?.valores, fim: '2026-04-30' },
    })
    await gestor.call(calls.salvar, { valores: { atividadeId, anexo: 'IV', inicio: '2026-05-01', fim: null } })
    const em = (id: number, data: string) => scene.inCity(1, (ctx) => findAnexoSimples(ctx, id, data))
    expect([await em(atividadeId, '2026-04-15'), await em(atividadeId, '2026-05-01'), await em(999_999, '2026-05-01')]).toEqual([
      row?.valores.anexo,
      'IV',
      'III',
    ])
  })
})

describe('R2-2.9-09 tipos-abatimento-obra (K19)', () => {
  it('a presumed deduction has its percent; what the mode hides is not kept', async () => {
    const calls = registryCalls(tiposAbatimentoObra)
    expect(await refusal(calls.salvar, { valores: { nome: 'Presumido', modo: 'PRESUMIDO' } })).toEqual([
      'percentual: Informe o percentual.',
    ])
    const { id } = await gestor.call(calls.salvar, {
      valores: { nome: 'Presumido', modo: 'PRESUMIDO', percentual: '40', tetoPercentual: '60' },
    })
    expect((await gestor.call(calls.buscarPorId, { id })).valores).toMatchObject({ percentual: '40.00', tetoPercentual: null })
  })
})
