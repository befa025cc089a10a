import { type Registry, registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configNotaPremiada } from './config-nota-premiada.ts'

let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const calls = registryCalls(configNotaPremiada)
const refusal = async (call: Parameters<Client['try']>[0], input: unknown) =>
  (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const novo = {
  periodoInicial: '2027-01-01',
  periodoFinal: '2027-06-30',
  dataLimite: '2027-06-30',
  valorPorBilhete: '50.00',
  maximoPorNota: 100,
  premios: '1º R$ 1.000,00',
}

describe('R2-2.9-17 config-nota-premiada (K45)', () => {
  it('keeps a draw with its rules, and refuses the second of one period', async () => {
    const { id: pai } = await gestor.call(calls.salvar, { valores: novo })
    expect(await refusal(calls.salvar, { valores: { ...novo, periodoInicial: '2027-06-01' } })).toEqual([
      'periodoInicial: O período conflita com o sorteio de 01/01/2027 a 30/06/2027.',
    ])
    expect(
      await refusal(calls.salvar, {
        valores: {
          ...novo,
          periodoFinal: '2026-12-31',
          dataLimite: '2026-12-31',
          dataSorteio: '2026-12-01',
          valorPorBilhete: '0.00',
        },
      }),
    ).toHaveLength(4)
    const excluidos = registryCalls(configNotaPremiada.children.excluidos as Registry)
    await gestor.call(excluidos.salvar, { pai, valores: { documento: '30000000205' } })
    expect(await refusal(excluidos.salvar, { pai, valores: { documento: '30000000205' } })).toEqual([
      'documento: Este CPF já está excluído do sorteio.',
    ])
    expect(await refusal(excluidos.salvar, { pai, valores: { documento: '40000001000150' } })).toEqual([
      'documento: Informe o CPF de uma pessoa física.',
    ])
    expect((await (await scene.as('fiscal')).try(calls.buscar, {})).status).toBe(403)
  })

  it('a draw with tickets keeps its period and rule, while prizes and the day of the draw may change', async () => {
    const { lista } = await gestor.call(calls.buscar, { pagina: 0, tamanho: 20, cancelados: true })
    const usados = await scene.owner<{ id: string }>('select distinct sorteio_id as id from bilhete where municipio_id = 1')
    const row = lista.find(({ id }) => usados.some((usado) => Number(usado.id) === id))
    if (!row) throw new Error('No draw has tickets')
    const { id, versao } = row
    expect(await refusal(calls.salvar, { id, versao, valores: { ...row.valores, valorPorBilhete: '10.00' } })).toEqual([
      'null: Já existem bilhetes gerados para o período.',
    ])
    await gestor.call(calls.salvar, { id, versao, valores: { ...row.valores, premios: 'Novos prêmios' } })
    expect((await gestor.try(calls.remover, { ids: [id] })).status).toBe(409)
  })
})
