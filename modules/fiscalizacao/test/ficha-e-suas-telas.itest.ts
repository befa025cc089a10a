import { Competencia } from '@iss/kernel/competencia'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buscarFicha } from '../src/contract/ficha.ts'
import { telasDaFicha } from '../src/web/parts/telas-da-ficha.ts'
import { fiscal, ids, montarCena, scene, search } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

/** Five years, the most that a sheet shows: reports take fewer. */
const ficha = (ate: Competencia) =>
  fiscal.call(buscarFicha, { idPessoa: ids.um, competenciaInicial: ate.plusMonths(-59), competenciaFinal: ate })
const aberto = (endereco: string) => {
  const { pathname, searchParams } = new URL(endereco, 'http://x')
  return search(pathname.split('/').at(-1) ?? '', JSON.parse(searchParams.get('filtros') ?? '{}') as Record<string, unknown>)
}

it('F22 a month of the closings is open where F50 counts it, from the day after it was due', async () => {
  const lidas: unknown[] = []
  for (const hoje of ['2026-03-20', '2026-03-21']) {
    scene.clock.set(`${hoje}T12:00:00-03:00`)
    const dela = await ficha(Competencia.of(2026, 3))
    const { totais } = await aberto(telasDaFicha(dela).encerramentos.to)
    const abertos = (papel: 'prestador' | 'tomador') =>
      dela.encerramentos.slice(0, 12).filter((mes) => mes[papel] === 'Em aberto').length
    const contados = [totais.omissasPrestador ?? 0, totais.omissasTomador ?? 0].map(Number)
    expect([abertos('prestador'), abertos('tomador')], hoje).toEqual(contados)
    lidas.push([contados[0], dela.encerramentos.find(({ competencia }) => competencia === '02/2026')])
  }
  expect(lidas).toMatchObject([
    [10, { prestador: '–', tomador: '–' }],
    [11, { prestador: 'Em aberto', tomador: '–' }],
  ])
  scene.clock.set('2026-04-15T12:00:00-03:00')
  // What was withheld by nobody he took from leaves a taker nothing to close; january was closed.
  const { encerramentos } = await ficha(Competencia.of(2020, 2))
  expect(encerramentos.slice(0, 2)).toMatchObject([
    { competencia: '02/2020', prestador: 'Em aberto', tomador: '–' },
    { competencia: '01/2020', prestador: 'Encerrado', tomador: '–' },
  ])
})

it('F22 each tab leads to a report that takes its months, the last ones where the report takes fewer', async () => {
  const telas = telasDaFicha(await ficha(Competencia.of(2026, 4)))
  for (const { to } of [
    telas.movimentacao,
    telas.encerramentos,
    telas.guias,
    telas.pagamentos,
    telas.solicitacoes,
    telas.documentos,
  ])
    expect((await aberto(to)).total, to).toBeGreaterThanOrEqual(0)
  const meses = (to: string) => JSON.parse(new URL(to, 'http://x').searchParams.get('filtros') ?? '{}') as Record<string, unknown>
  expect(meses(telas.encerramentos.to)).toMatchObject({
    competenciaInicial: { ano: 2025, mes: 4 },
    competenciaFinal: { ano: 2026, mes: 3 },
  })
  expect(meses(telas.solicitacoes.to)).toMatchObject({ dataInicial: '2024-05-01', dataFinal: '2026-04-30' })
  expect(meses(telas.guias.to)).toMatchObject({ competenciaInicial: { ano: 2021, mes: 4 } })
})
