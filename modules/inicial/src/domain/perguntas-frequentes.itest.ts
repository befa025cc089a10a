import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { perguntasFrequentes } from './perguntas-frequentes.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

it('every answer leads to a screen that is there (S43)', () => {
  const paths = new Set(scene.house.screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]))
  const links = perguntasFrequentes.flatMap(({ tela }) => (tela ? [tela] : []))
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((tela) => !paths.has(tela))).toEqual([])
})
