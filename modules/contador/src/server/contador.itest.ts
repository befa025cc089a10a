import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarContadorTO, buscarContribuintesControlados, desvincularContador } from '../contract/contador.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

describe('link between taxpayer and accountant', () => {
  it('the accountant sees his clients; unlinking removes the client at once from what he may select', async () => {
    const contador = await scene.as('contador')
    const antes = await contador.call(buscarContribuintesControlados, {})
    expect(antes.length).toBeGreaterThanOrEqual(5)
    expect(antes.every(({ guiasVencidas, competenciasEmAberto }) => guiasVencidas >= 0 && competenciasEmAberto >= 0)).toBe(true)
    expect((await contador.call(buscarContadorTO, {})).contador?.nome).toBe('Contábil Exata Ltda')
    const cliente = antes[0]!
    expect((await contador.try(desvincularContador, { idPessoa: cliente.id })).status).toBe(200)
    expect((await contador.call(buscarContribuintesControlados, {})).map(({ id }) => id)).not.toContain(cliente.id)
    expect((await contador.try(alterarPessoaSelecionada, { idPessoa: cliente.id })).status).toBe(403)
    expect((await contador.try(desvincularContador, { idPessoa: cliente.id })).status).toBe(403)
    const [row] = await scene.owner<{ fim: string | null }>(
      `select to_char(fim, 'YYYY-MM-DD') as fim from relacionamento where origem_id = $1 and tipo_relacionamento = 0 order by id desc limit 1`,
      [cliente.id],
    )
    expect(row?.fim).toBe('2026-04-15')
  })
  it('a taxpayer parts from his accountant, nobody from that of another', async () => {
    const [row] = await scene.owner<{ id: string; nome: string }>(
      `select id, nome from pessoa where municipio_id = 1 and documento = '40000003000140'`,
    )
    const id = Number(row?.id)
    const gama = await scene.as('gama')
    expect((await gama.call(buscarContadorTO, {})).contadorResponsavel?.nome).toBe('Contábil Exata Ltda')
    expect((await (await scene.as('maria')).try(desvincularContador, { idPessoa: id })).status).toBe(403)
    expect((await gama.try(desvincularContador, { idPessoa: id })).status).toBe(200)
    expect((await gama.call(buscarContadorTO, {})).contadorResponsavel).toBeNull()
    expect(await gama.call(buscarContribuintesControlados, {})).toEqual([])
    expect((await (await scene.as('fiscal')).try(buscarContadorTO, {})).status).toBe(403)
  })
})
