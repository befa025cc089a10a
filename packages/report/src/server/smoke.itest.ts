import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportCalls } from '../definition/calls.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

it('runs', async () => {
  await scene.inCity(1, async (ctx) => { const { pessoasPorBairro: p } = await import("../../../../modules/pessoa/src/reports/relatorio-pessoas-por-bairro.ts" as string); const { openRows } = await import("./row-source.ts"); const s = openRows(ctx, p, { bairro: [], situacao: null, regime: null, atividade: [], detalhar: false }); await s.page({ pagina: 0, tamanho: 5 }).catch((e: any) => console.log(e.message, e.cause)) })
  const fiscal = await scene.as('fiscal')
  const calls = reportCalls('relatorio-pessoas-por-bairro')
  const d = await fiscal.try(calls.descritor, {})
  console.log(d.status, JSON.stringify(d.body).slice(0, 1500))
  const r = await fiscal.try(calls.buscar, { filtros: { situacao: null } })
  console.log(r.status, JSON.stringify(r.body).slice(0, 3000))
  const r2 = await fiscal.try(calls.buscar, { filtros: { situacao: null, detalhar: true }, ordem: 'nome', tamanho: 5, pagina: 1 })
  console.log(r2.status, JSON.stringify(r2.body).slice(0, 3000))
  for (const formato of ['CSV', 'XLS', 'PDF']) {
    const f = await fiscal.try(calls.exportar, { formato, filtros: { situacao: null, detalhar: true } })
    console.log(f.status, f.headers['content-type'], f.raw.length, formato === 'CSV' ? f.raw.toString().slice(0, 400) : '', f.status === 200 ? '' : JSON.stringify(f.body))
  }
  const fe = await fiscal.post('/v2/rest/feriados/buscar', { tamanho: 20 })
  console.log(fe.status, JSON.stringify(fe.body).slice(0, 800))
})
