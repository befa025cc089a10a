import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarConfiguracaoMenu, buscarFiscalMenu } from '../src/contract/menus.ts'
import { statusConector } from '../src/domain/status-conector.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

it('U2-2.8-02 gives the data of the inspector’s menu to fiscal, gestor and administrador only', async () => {
  for (const usuario of ['fiscal', 'gestor', 'administrador'])
    expect(await (await scene.as(usuario)).call(buscarFiscalMenu, {})).toMatchObject({
      status: 'LIGADO',
      data: '2026-04-15T14:58:00.000Z',
      notaPremiada: true,
    })
  for (const usuario of ['alfa', 'contador', 'suporte'])
    expect((await (await scene.as(usuario)).try(buscarFiscalMenu, {})).status).toBe(403)
})

it('gives the data of the configuration menu to the gestor only', async () => {
  expect(await (await scene.as('gestor')).call(buscarConfiguracaoMenu, {})).toMatchObject({
    status: 'LIGADO',
    data: '2026-04-15T14:58:00.000Z',
  })
  expect((await (await scene.as('gestor')).try(buscarConfiguracaoMenu, { idMunicipio: 2 })).status).toBe(200)
  expect((await (await scene.as('fiscal')).try(buscarConfiguracaoMenu, {})).status).toBe(403)
})

it('U2-2.9-01 the connector is LIGADO up to fifteen minutes after its last sign, ATRASADO up to an hour, then DESLIGADO', () => {
  const agora = new Date('2026-04-15T15:00:00Z')
  expect(statusConector(new Date('2026-04-15T14:45:00Z'), agora)).toBe('LIGADO')
  expect(statusConector(new Date('2026-04-15T14:44:59Z'), agora)).toBe('ATRASADO')
  expect(statusConector(new Date('2026-04-15T13:59:59Z'), agora)).toBe('DESLIGADO')
  expect(statusConector(null, agora)).toBe('SEM CONEXÃO')
})
