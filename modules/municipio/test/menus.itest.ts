import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarConfiguracaoMenu, buscarFiscalMenu } from '../src/contract/menus.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

it('gives the data of the inspector’s menu to fiscal, gestor and administrador only', async () => {
  for (const usuario of ['fiscal', 'gestor', 'administrador'])
    expect(await (await scene.as(usuario)).call(buscarFiscalMenu, {})).toMatchObject({
      status: 'DESLIGADO',
      data: null,
      notaPremiada: true,
    })
  for (const usuario of ['alfa', 'contador', 'suporte'])
    expect((await (await scene.as(usuario)).try(buscarFiscalMenu, {})).status).toBe(403)
})

it('gives the data of the configuration menu to the gestor only', async () => {
  expect((await (await scene.as('gestor')).try(buscarConfiguracaoMenu, { idMunicipio: 2 })).status).toBe(200)
  expect((await (await scene.as('fiscal')).try(buscarConfiguracaoMenu, {})).status).toBe(403)
})
