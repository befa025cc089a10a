import { type Scene, startScene, tenancyProblems } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namesOf } from '../scripts/modelos/model.ts'
import { registryModel } from '../scripts/modelos/registry.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene({ template: 'iss_vazio' })
})
afterAll(() => scene.stop())

it('the table of a new registry is made, keeps cities apart and refuses overlapping periods', async () => {
  const files = registryModel(namesOf('exemplo', 'cadastro-exemplo'))
  const sql = Object.entries(files).find(([path]) => path.endsWith('.sql'))?.[1] ?? ''
  await scene.owner(sql)
  expect(await tenancyProblems(scene.owner)).toEqual([])
  const insert = (inicio: string, fim: string) =>
    scene.owner(
      "insert into cadastro_exemplo (municipio_id, descricao, inicio, fim) select id, 'a', $1, $2 from municipio order by id limit 1",
      [inicio, fim],
    )
  await scene.owner(
    "insert into municipio (id, codigo, nome, uf) values (900, '9990001', 'Cidade de teste', 'RS') on conflict do nothing",
  )
  await insert('2026-01-01', '2026-01-31')
  await insert('2026-02-01', '2026-02-28')
  await expect(insert('2026-01-31', '2026-02-01')).rejects.toThrow('cadastro_exemplo_vigencia')
})
