import { expect, it } from 'vitest'
import type { FilterDescriptor } from '../definition/calls.ts'
import type { VisaoItem } from '../definition/view.ts'
import { filtersOfView, shownKeys, viewOf } from './use-view.ts'

const view = (id: number, padrao = false): VisaoItem => ({
  id,
  nome: `Visão ${id}`,
  filtros: { situacao: 'VENCIDA' },
  periodo: null,
  colunas: null,
  comparar: null,
  ordem: null,
  padrao,
  envio: null,
})
const at = (query: string, visoes: VisaoItem[]) => viewOf({ visoes }, new URLSearchParams(query))?.id ?? null

it('opens the view that the address names, else the one that opens by itself, and none where it is switched off', () => {
  const visoes = [view(1), view(2, true)]
  expect([at('', visoes), at('visao=1', visoes), at('visao=0', visoes), at('visao=9', visoes)]).toEqual([2, 1, null, null])
  expect(at('', [view(1)])).toBeNull()
})

it('lets the filters begin with what the view says, empty where it says nothing', () => {
  const filter = (nome: string, padrao: unknown): FilterDescriptor => ({
    nome,
    rotulo: nome,
    tipo: 'text',
    obrigatorio: false,
    padrao,
  })
  const filtros = [filter('situacao', 'PAGA'), filter('texto', 'x')]
  expect(filtersOfView(filtros, view(1)).map(({ padrao }) => padrao)).toEqual(['VENCIDA', null])
  expect(filtersOfView(filtros, null)).toBe(filtros)
})

it('shows the chosen columns in their order, of those that there are', () => {
  expect(shownKeys(['a', 'b', 'c'], ['c', 'a', 'x'])).toEqual(['c', 'a'])
  expect(shownKeys(['a', 'b'], ['x'])).toEqual(['a', 'b'])
  expect(shownKeys(['a', 'b'], null)).toEqual(['a', 'b'])
})
