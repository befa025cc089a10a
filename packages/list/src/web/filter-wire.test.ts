import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import type { FilterDescriptor } from '../definition/calls.ts'
import { filtersFrom, initialFilters, toWireFilters } from './filter-wire.ts'

const filter = (nome: string, tipo: FilterDescriptor['tipo'], padrao: unknown = null): FilterDescriptor => ({
  nome,
  rotulo: nome,
  tipo,
  obrigatorio: false,
  padrao,
})
const filters = [
  filter('mes', 'competencia', { ano: 2026, mes: 2 }),
  filter('situacao', 'select', 'ATIVO'),
  filter('bairros', 'multilookup', []),
  filter('texto', 'text'),
  filter('sim', 'boolean'),
]

it('begins with what the server says and sends what is filled', () => {
  const values = initialFilters(filters)
  expect(values).toEqual({ mes: { ano: 2026, mes: 2 }, situacao: 'ATIVO', bairros: [], texto: '', sim: false })
  expect(toWireFilters({ ...values, mes: Competencia.of(2026, 1), situacao: null })).toEqual({
    mes: { ano: 2026, mes: 0 },
    sim: false,
  })
})

it('reads the address: a filter that is not there is empty, what is no object is nothing', () => {
  expect(filtersFrom(filters, '{"situacao":"BAIXADO","outro":1}')).toEqual({
    mes: null,
    situacao: 'BAIXADO',
    bairros: [],
    texto: '',
    sim: false,
  })
  expect(filtersFrom(filters, 'x')).toBeNull()
  expect(filtersFrom(filters, '[1]')).toBeNull()
  expect(filtersFrom(filters, null)).toBeNull()
})

it('carries amounts as decimal strings and gives the control an amount', () => {
  const money = [filter('minimo', 'money', '10.00')]
  expect(initialFilters(money)).toEqual({ minimo: Dinheiro.from('10.00') })
  expect(toWireFilters({ minimo: Dinheiro.from('1500.5') })).toEqual({ minimo: '1500.50' })
  expect(filtersFrom(money, '{"minimo":"1500.50"}')).toEqual({ minimo: Dinheiro.from('1500.50') })
  expect(filtersFrom(money, '{"minimo":"muito"}')).toEqual({ minimo: null })
})
