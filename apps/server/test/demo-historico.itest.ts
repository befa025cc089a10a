import { ensureDemo } from '@iss/server/demo'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let scene: Scene
beforeAll(async () => {
  scene = await startScene({ template: 'iss_vazio' })
})
afterAll(() => scene.stop())

it('the demonstration of an installation has three years: what lies before the last twelve months is closed and paid, so that comparisons show; of two processes that begin at once one makes it', async () => {
  await Promise.all([ensureDemo({ ...scene, mesesAntes: 12 }), ensureDemo({ ...scene, mesesAntes: 12 })])
  const [notas] = await scene.owner<{ meses: number; primeiro: string }>(
    `select count(distinct competencia)::int as meses, min(competencia)::text as primeiro from nota_fiscal where municipio_id = 1`,
  )
  expect(notas).toEqual({ meses: 36, primeiro: '2023-05-01' })
  const antes = await scene.owner<{ ano: number; abertas: number; pagas: number; devidas: number }>(
    `select extract(year from s.competencia)::int as ano, count(*) filter (where s.estado = 'ABERTA')::int as abertas,
       count(*) filter (where g.estado = 'PAGA')::int as pagas, count(*) filter (where g.estado = 'EMITIDA')::int as devidas
     from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
       left join guia g on g.municipio_id = s.municipio_id and g.pessoa_id = s.contribuinte_id and g.competencia = s.competencia and g.papel = s.papel
     where s.municipio_id = 1 and p.documento = '40000001000150' and s.papel = 'PRESTADOR' and s.competencia < '2025-05-01' group by 1 order by 1`,
  )
  expect(antes).toEqual([
    { ano: 2023, abertas: 0, pagas: 8, devidas: 0 },
    { ano: 2024, abertas: 0, pagas: 12, devidas: 0 },
    { ano: 2025, abertas: 0, pagas: 4, devidas: 0 },
  ])
}, 240_000)
