// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarDenuncia } from '../contract/denuncia.ts'
import { Screen } from './denuncia.tsx'

it('a complaint', () =>
  expectAmounts(<Screen />, (made) => made.of(buscarDenuncia), ['Valor: R$ valor'], {
    query: '?id=3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  }))
