import { expect, it } from 'vitest'
import type { FilterMeta } from '../definition/filter.ts'
import { seldomFilters } from './seldom-filters.ts'

const filter = (name: string, meta: Partial<FilterMeta> = {}) => ({
  name,
  meta: { kind: 'text', label: name, ...meta } as FilterMeta,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => filter(`f${index}`))
const names = (filters: ReturnType<typeof many>) => [...seldomFilters(filters)]

it('folds away what stands behind the first ones, and nothing where there are few', () => {
  expect(names(many(6))).toEqual([])
  expect(names(many(7))).toEqual(['f4', 'f5', 'f6'])
})

it('leaves in view what must be filled in and the period; what is not drawn counts for nothing', () => {
  const period = { range: { nome: 'data', ponta: 'fim' } } as const
  expect(names([...many(5), filter('de', period), filter('perfil', { required: true }), filter('a'), filter('b')])).toEqual([
    'f4',
    'a',
    'b',
  ])
  expect(names([...many(6), filter('dado', { hidden: true })])).toEqual([])
})

it('folds no single filter away', () => {
  expect(names([...many(4), filter('x'), filter('y', { required: true }), filter('z', { required: true })])).toEqual([])
})
