// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarNotaNacional } from '../contract/notas-nacionais.ts'
import { Screen } from './nota-nacional.tsx'

it('a note of the national issuer and its entries in the books', () =>
  expectAmounts(
    <Screen />,
    (made) => made.of(buscarNotaNacional),
    [
      'Valor do serviço: valorServico',
      'Base de cálculo: base',
      'ISS: imposto',
      'Valor líquido: liquido',
      'Efeitos nos livros › ISS: livros.imposto',
    ],
    { query: '?id=7' },
  ))
