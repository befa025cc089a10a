import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarTiposTributacao, calcularNotaCall, carregarEmissao } from '../src/contract/emissao.ts'
import { pedidoNota } from './pedido.ts'

let scene: Scene
let alfa: Client
let atividadeId = 0
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  atividadeId = (await alfa.call(carregarEmissao, {})).atividades[0]?.id ?? 0
})
afterAll(() => scene?.stop())

describe('types of taxation on the screen rest on the facts of the issue (E00.R)', () => {
  /** Ids that the screen offers, and those that the issue accepts, of all types of the exigibility. */
  const comparar = async (mudanca: Parameters<typeof pedidoNota>[0]) => {
    const pedido = pedidoNota({ atividadeId, ...mudanca })
    const ofertados = await alfa.call(buscarTiposTributacao, { ...pedido, itens: [] })
    const { tipos } = await alfa.call(carregarEmissao, {})
    const aceitos: number[] = []
    for (const { id } of tipos.filter(({ exigibilidade }) => exigibilidade === pedido.exigibilidade)) {
      const { violacoes } = await alfa.call(calcularNotaCall, { ...pedido, tipoTributacaoId: id })
      if (!violacoes.some(({ key }) => key === 'tipoTributacao')) aceitos.push(id)
    }
    return { ofertados: [...ofertados].sort((a, b) => a - b), aceitos: aceitos.sort((a, b) => a - b) }
  }

  it('a national code that moves the incidence here counts for both: only what agrees with the withholding is offered', async () => {
    await scene.owner(
      `update atividade set item_lista_servico = '16.01', codigo_tributacao_nacional = '160101', retida = true where municipio_id = 1 and id = $1`,
      [atividadeId],
    )
    const { ofertados, aceitos } = await comparar({ municipioPrestacao: '9900002' })
    expect(aceitos.length).toBeGreaterThan(0)
    expect(ofertados).toEqual(aceitos)
  })
})
