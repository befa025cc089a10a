import type { Model } from './model.ts'

/** A call: its contract, its operation, and a test through the real server. */
export const callModel: Model = ({ module, name, camel, title }) => ({
  [`modules/${module}/src/contract/${name}.ts`]: `import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** ${title}: method, path, shapes and access stand here only. */
export const ${camel} = defineCall({
  method: 'POST',
  path: '/${module.replaceAll('-', '')}/${camel}',
  summary: '${title}',
  request: z.object({ texto: z.string().trim().min(1, 'Informe o texto.').max(200) }),
  answer: z.object({ texto: z.string(), dia: z.string() }),
  access: { perfis: ['fiscal'] },
  effect: 'read',
})
`,
  [`modules/${module}/src/server/${name}.ts`]: `import { implement } from '@iss/platform/server'
import { ${camel} } from '../contract/${name}.ts'

/** Read, decide (pure), write. Access was checked from the contract. */
export const operacao = implement(${camel}, async (ctx, { texto }) => {
  return { texto, dia: ctx.clock.today() }
})
`,
  [`modules/${module}/src/server/${name}.itest.ts`]: `import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ${camel} } from '../contract/${name}.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.stop())

it('${title}: answers an inspector', async () => {
  const fiscal = await scene.as('fiscal')
  expect(await fiscal.call(${camel}, { texto: 'olá' })).toEqual({ texto: 'olá', dia: '2026-04-15' })
})

it('${title}: refuses what is missing, and whoever may not', async () => {
  const fiscal = await scene.as('fiscal')
  expect((await fiscal.try(${camel}, { texto: '' })).status).toBe(409)
  const alfa = await scene.as('alfa')
  expect((await alfa.try(${camel}, { texto: 'olá' })).status).toBe(403)
})
`,
})
