import { isAllowed } from '@iss/platform/contract'
import { type Scene, startScene } from '@iss/testing'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loteCalls } from '../definition/calls.ts'
import type { Lote } from '../definition/lote.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

const lotes = () => (scene.house.others.get('lote') ?? []) as unknown as Lote[]
const shown = () => lotes().filter(({ screen }) => screen !== false)

describe('every order on many items', () => {
  it('stands in a file that bears its slug, has one screen, and long work under its name', () => {
    expect(shown().length).toBeGreaterThan(0)
    for (const lote of lotes()) {
      const { slug } = lote
      expect(scene.house.origins.get(lote)).toMatch(new RegExp(`/src/lotes/${slug}\\.ts$`))
      expect(scene.house.processes.find(({ nome }) => nome === `lote.${slug}`)?.fila).toBe(lote.queue)
      const screens = scene.house.screens.filter(({ generic }) => generic?.tipo === 'lote' && generic.slug === slug)
      expect(screens).toHaveLength(lote.screen === true ? 1 : 0)
    }
  })

  it('answers those whom its access allows and refuses everybody else, by every call', async () => {
    expect(shown().length).toBeGreaterThan(0)
    for (const usuario of ['alfa', 'contador', 'fiscal', 'gestor', 'administrador']) {
      const client = await scene.as(usuario)
      const info = await client.call(buscarUserInfo, {})
      for (const lote of shown()) {
        const allowed = isAllowed(lote.access, info)
        const calls = loteCalls(lote)
        const { status } = await client.try(calls.descritor, {})
        expect(`${lote.slug} ${usuario} ${status}`).toBe(`${lote.slug} ${usuario} ${allowed ? 200 : 403}`)
        const { descritor: _, validar, executar, simular, buscar, opcoes, ...byId } = calls
        const others = await Promise.all([
          client.try(buscar, {}),
          ...(lote.screen === true
            ? [
                client.try(validar, { valores: {} }),
                client.try(executar, { valores: {}, assinatura: '' }),
                client.try(opcoes, { campo: 'x' }),
              ]
            : []),
          ...(lote.choose?.simulate ? [client.try(simular, { itens: [] })] : []),
          ...Object.values(byId).map((call) => client.try(call, { id: 1_000_000_000 })),
        ])
        for (const answer of others) expect(answer.status === 403).toBe(!allowed)
      }
    }
  })
})
