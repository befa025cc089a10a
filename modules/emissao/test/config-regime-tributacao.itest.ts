import { carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from './pedido.ts'
import { buscarRegimeTributacao, salvarRegimeTributacao } from '@iss/tributacao/contract/config-regime-tributacao'

let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const emitir = async () => {
  const alfa = await scene.as('alfa')
  const { atividades } = await alfa.call(carregarEmissao, {})
  const nota = { ...pedidoNota({ atividadeId: atividades[0]?.id ?? null }), rascunhoId: null }
  const answer = await alfa.try(emitirNotaCall, JSON.parse(JSON.stringify(nota)))
  return answer.status === 200 ? [] : answer.body.mensagens.map(({ message }) => message)
}

describe('R2-2.9-31 config-regime-tributacao (K13)', () => {
  it('keeps at least one type for every regime and tells the second of two people', async () => {
    const { versao, permitidos, regimes, tipos } = await gestor.call(buscarRegimeTributacao, {})
    expect([regimes.length, tipos.length]).toEqual([9, 8])
    for (const sem of new Set(permitidos.map(({ regime }) => regime))) {
      const recusa = await gestor.try(salvarRegimeTributacao, {
        versao,
        permitidos: permitidos.filter(({ regime }) => regime !== sem),
      })
      expect(recusa.body.mensagens, sem).toEqual([
        { key: null, message: expect.stringMatching(/^Informe ao menos um tipo de tributação para o regime .+\.$/) },
      ])
    }
    expect(new Set(permitidos.map(({ regime }) => regime)).size).toBe(regimes.length)
    const menor = permitidos.slice(1)
    expect(await gestor.call(salvarRegimeTributacao, { versao, permitidos: menor })).toEqual({
      mensagem: 'Configuração salva com sucesso.',
    })
    const segundo = await gestor.try(salvarRegimeTributacao, { versao, permitidos })
    expect(segundo.body.mensagens[0]?.message).toBe('Os dados foram alterados por outro usuário. Recarregue a página.')
    const agora = await gestor.call(buscarRegimeTributacao, {})
    await gestor.call(salvarRegimeTributacao, { versao: agora.versao, permitidos })
    expect((await gestor.call(buscarRegimeTributacao, {})).versao).toBe(versao)
  })

  it('a type that a regime may not use is refused at the issue', async () => {
    expect(await emitir()).toEqual([])
    const { versao, permitidos, tipos } = await gestor.call(buscarRegimeTributacao, {})
    const usados = tipos.filter(({ codigo }) => codigo === '01' || codigo === '02').map(({ id }) => id)
    await gestor.call(salvarRegimeTributacao, {
      versao,
      permitidos: permitidos.filter(({ regime, tipoId }) => regime !== 'FATURAMENTO' || !usados.includes(tipoId)),
    })
    expect((await emitir())[0]).toMatch(/^O tipo de tributação .+ não é permitido para o regime Faturamento\.$/)
  })

  it('is for the gestor only, and another city keeps its own', async () => {
    for (const nome of ['fiscal', 'alfa']) expect((await (await scene.as(nome)).try(buscarRegimeTributacao, {})).status).toBe(403)
    const porto = await (await scene.as('gestor.porto')).call(buscarRegimeTributacao, {})
    // A city without a matrix: the two types of 'Exigível' for each of the nine regimes.
    const exigiveis = porto.tipos.filter(({ codigo }) => codigo === '01' || codigo === '02').map(({ id }) => id)
    expect(porto.permitidos).toHaveLength(18)
    expect(porto.permitidos.every(({ tipoId }) => exigiveis.includes(tipoId))).toBe(true)
  })
})
