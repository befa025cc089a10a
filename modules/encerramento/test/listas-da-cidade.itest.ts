import { reportCalls } from '@iss/list/definition'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

type Soma = { n: number; valor: string; imposto: string; base: string }
/** The same closings, added up by the database apart from the list. */
const somar = async (onde: string) =>
  (
    await scene.owner<Soma>(
      `select count(*)::int as n, sum(c.valor_encerrado)::text as valor, sum(c.imposto)::text as imposto,
         sum((select coalesce(sum((d ->> 'base')::numeric), 0) from jsonb_array_elements(c.documentos) d))::numeric(15,2)::text as base
       from encerramento e join calculo_encerramento c on c.municipio_id = e.municipio_id and c.encerramento_id = e.id
       where e.municipio_id = 1 and e.reaberto_em is null and ${onde}`,
    )
  )[0]
const buscar = async (slug: string, filtros: Record<string, unknown>) => {
  const { total, totais } = await (await scene.as('fiscal')).call(reportCalls(slug).buscar, { filtros, pagina: 0, tamanho: 10 })
  return { n: total, valor: totais.valor, imposto: totais.imposto, base: totais.base }
}

describe('closings of the city on the demonstration', () => {
  it('F51, kind 47: those of a month and role add up to what the closings charged', async () => {
    const janeiro = await buscar('encerramentos-do-mes', { competencia: '2026-01' })
    expect(janeiro.n).toBeGreaterThan(5)
    expect(janeiro).toEqual(await somar(`e.competencia = '2026-01-01'`))
    expect(await buscar('encerramentos-do-mes', { competencia: '2026-01', papel: 'TOMADOR' })).toEqual(
      await somar(`e.competencia = '2026-01-01' and e.papel = 'TOMADOR'`),
    )
  })

  it('F52, kind 45: those that the authority made, those put back struck through and in no total', async () => {
    expect((await buscar('encerramentos-oficio', {})).n).toBe(0)
    await scene.owner(`update encerramento set de_oficio = true where municipio_id = 1 and competencia = '2026-01-01'`)
    expect(await buscar('encerramentos-oficio', { competenciaOficio: '2026-01' })).toEqual(
      await somar(`e.competencia = '2026-01-01' and e.de_oficio`),
    )
    const antes = await buscar('encerramentos-oficio', {})
    await scene.owner(
      `update encerramento set reaberto_em = now(), motivo_reabertura = 'Prova' where id = (select min(id) from encerramento where municipio_id = 1 and de_oficio)`,
    )
    const depois = await buscar('encerramentos-oficio', {})
    expect([depois.n, depois.valor]).toEqual([antes.n, (await somar('e.de_oficio'))?.valor])
    expect((await buscar('encerramentos-oficio', { situacaoOficio: 'cancelados' })).n).toBe(1)
    expect((await (await scene.as('alfa')).try(reportCalls('encerramentos-oficio').buscar, {} as never)).status).toBe(403)
  })
})
