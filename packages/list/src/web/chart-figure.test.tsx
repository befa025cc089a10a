// @vitest-environment jsdom
import { byButton, click, type Rendered, render } from '@iss/ui/test-render'
import { afterEach, expect, it } from 'vitest'
import type { ReportChart } from '../definition/calls.ts'
import { inTwoLines } from './chart-drawing.tsx'
import { HeatDrawing } from './chart-heat.tsx'
import { MapDrawing } from './chart-map.tsx'
import { ChartFigure } from './chart-figure.tsx'

const figures: ReportChart = {
  titulo: 'Receita por origem',
  tipo: 'bar',
  categoria: 'Origem',
  series: [{ chave: 'total', rotulo: 'Total', tipo: 'money' }],
  pontos: [
    { rotulo: 'Recebido em guias', valores: { total: '18049.13' } },
    { rotulo: 'Recebido no DAS', valores: { total: null } },
  ],
}
let drawn: Rendered
afterEach(() => drawn.unmount())

const lines = () =>
  [...drawn.container.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))

it('says every figure in a table too, which screen readers always find and the button shows', async () => {
  drawn = await render(<ChartFigure figures={figures} />)
  expect(drawn.container.querySelector('figure')?.getAttribute('aria-labelledby')).toBe(
    drawn.container.querySelector('figcaption')?.id,
  )
  expect(lines()).toEqual([
    ['Recebido em guias', '18.049,13'],
    ['Recebido no DAS', ''],
  ])
  await click(byButton(drawn.container, 'Ver como tabela'))
  expect(drawn.container.querySelector('[role=region]')?.getAttribute('aria-label')).toBe('Receita por origem')
  expect(drawn.container.querySelector('[aria-hidden=true]')).toBeNull()
})

it.each(['heat', 'map'] as const)('a %s says every figure in a table too', async (tipo) => {
  drawn = await render(
    <ChartFigure
      figures={{
        ...figures,
        tipo,
        pontos: figures.pontos.map((ponto, n) => ({ ...ponto, lugar: n === 0 ? { latitude: -20, longitude: -40 } : null })),
      }}
    />,
  )
  await click(byButton(drawn.container, 'Ver como tabela'))
  expect(lines()).toEqual([
    ['Recebido em guias', '18.049,13'],
    ['Recebido no DAS', ''],
  ])
})

it('draws shades of a line by its greatest cell, and a bubble where a place is known', async () => {
  const dois = [...figures.series, { chave: 'outro', rotulo: '02/2026', tipo: 'money' as const }]
  drawn = await render(
    <HeatDrawing
      figures={{
        ...figures,
        tipo: 'heat',
        series: dois,
        pontos: [{ rotulo: 'A', valores: { total: '50.00', outro: '100.00' } }],
      }}
      width={600}
    />,
  )
  const shades = [...drawn.container.querySelectorAll('rect')].map((rect) => Number(rect.getAttribute('fill-opacity')))
  expect(shades).toEqual([0.53, 1])
  expect(drawn.container.querySelector('rect title')?.textContent).toBe('A, Total: 50,00')
  await drawn.unmount()
  drawn = await render(
    <MapDrawing
      figures={{
        ...figures,
        tipo: 'map',
        pontos: [
          { rotulo: 'Centro', valores: { total: '10.00' }, lugar: { latitude: -20, longitude: -40 } },
          { rotulo: 'Sem lugar', valores: { total: '5.00' }, lugar: null },
        ],
      }}
      width={600}
    />,
  )
  expect([...drawn.container.querySelectorAll('circle title')].map(({ textContent }) => textContent)).toEqual(['Centro: 10,00'])
  expect(drawn.container.textContent).toContain('Sem coordenadas, só na tabela: 1.')
})

it('says so where there is nothing to draw', async () => {
  drawn = await render(<ChartFigure figures={{ ...figures, pontos: [] }} />)
  expect(drawn.container.querySelector('figure')?.textContent).toBe('Receita por origemNão há valores para o gráfico.')
})

it.each([
  ['Gama Serviços', 14, ['Gama Serviços']],
  ['Recebido em guias', 14, ['Recebido em', 'guias']],
  ['Cooperativa Serrana de Artesãos', 20, ['Cooperativa Serrana', 'de Artesãos']],
  ['Cooperativa Serrana de Artesãos e Afins', 14, ['Cooperativa', 'Serrana de Ar…']],
  ['Inconstitucionalissimamente', 14, ['Inconstitucio…']],
])('%s stands in lines of %i letters', (text, most, expected) => {
  expect(inTwoLines(text, most)).toEqual(expected)
})
