import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import type { FilterDescriptor } from '../definition/calls.ts'
import { addressOfFilters, filtersOfAddress } from './list-address.ts'

const filter = (
  nome: string,
  tipo: FilterDescriptor['tipo'],
  padrao: unknown = null,
  valores: string[] = [],
): FilterDescriptor => ({
  nome,
  rotulo: nome,
  tipo,
  obrigatorio: false,
  padrao,
  opcoes: valores.map((value) => ({ value, label: value })),
})
const filters = [
  filter('competencia', 'competencia', { ano: 2026, mes: 2 }),
  filter('situacao', 'select', 'PAGA', ['PAGA', 'VENCIDA']),
  filter('tipos', 'multiselect', [], ['A', 'B', 'C']),
  filter('pessoa', 'lookup'),
  filter('minimo', 'money'),
  filter('numero', 'integer'),
  filter('dia', 'date'),
  filter('soMinhas', 'boolean'),
  filter('texto', 'text'),
]
const at = (query: string) => filtersOfAddress(filters, new URLSearchParams(query))

it('reads each filter by its name, and the initial value where the address says nothing', () => {
  expect(
    at('situacao=VENCIDA&competencia=2026-01&tipos=A,C&pessoa=7&minimo=10.50&numero=3&dia=2026-04-15&soMinhas=true&texto=x'),
  ).toEqual({
    competencia: Competencia.of(2026, 1),
    situacao: 'VENCIDA',
    tipos: ['A', 'C'],
    pessoa: 7,
    minimo: Dinheiro.from('10.50'),
    numero: 3,
    dia: '2026-04-15',
    soMinhas: true,
    texto: 'x',
  })
  expect(at('')).toMatchObject({ competencia: { ano: 2026, mes: 2 }, situacao: 'PAGA', tipos: [], soMinhas: false, texto: '' })
})

it('takes what nobody can read for not said', () => {
  expect(at('situacao=OUTRA&competencia=ontem&tipos=A,Z&minimo=muito&numero=1e9&dia=2026-02-30')).toMatchObject({
    competencia: { ano: 2026, mes: 2 },
    situacao: 'PAGA',
    tipos: ['A'],
    minimo: null,
    numero: null,
    dia: '',
  })
})

it('writes what differs from the beginning, and comes back the same', () => {
  const values = { ...at(''), situacao: null, competencia: Competencia.of(2026, 1), tipos: ['B'], minimo: Dinheiro.from('2') }
  const address = addressOfFilters(filters, values)
  expect(address).toEqual({
    competencia: '2026-01',
    situacao: '-',
    tipos: 'B',
    pessoa: null,
    minimo: '2.00',
    numero: null,
    dia: null,
    soMinhas: null,
    texto: null,
  })
  const query = new URLSearchParams(Object.entries(address).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
  expect(filtersOfAddress(filters, query)).toEqual(values)
  expect(new Set(Object.values(addressOfFilters(filters, at(''))))).toEqual(new Set([null]))
})
