// @vitest-environment jsdom
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarEscritEspecial, buscarEscritPapelTO, carregarEscrituracao, validarEscritPapel } from '../contract/escrituracao.ts'
import { Screen as Especial } from './escrit-especial.tsx'
import { Screen as Prestador } from './escrit-prestador.tsx'

it('special entries, with everything that a city may ask', () =>
  expectAmounts(
    <Especial />,
    (made) => made.of(buscarEscritEspecial, { habilitada: true, individual: true, quantidade: true, desconto: true }),
    [
      'Lançamentos especiais › Valor unitário: lista.valorUnitario',
      'Lançamentos especiais › Desconto: lista.desconto',
      'Lançamentos especiais › Faturado: lista.faturado',
      'Lançamentos especiais › ISS: lista.imposto',
      'Quantidade *: 1,00',
    ],
  ))

it('an entry that is corrected: its versions and what it would be now', () =>
  expectAmounts(
    <Prestador />,
    (made) => {
      made.of(carregarEscrituracao, { atividades: [{ id: 1 }, { id: 2 }] })
      made.of(buscarEscritPapelTO, { pedido: { outroPais: null, itens: [{ quantidade: '4', valorUnitario: '12.5' }] } })
      made.of(validarEscritPapel, { violacoes: [], memoria: [], devidoAqui: true, retido: true }, 'agora')
    },
    [
      'Versões anteriores › Valor: historico.valorTotal',
      'Versões anteriores › ISS: historico.imposto',
      'Deduções: pedido.deducoes',
      'Quantidade *: 4,00',
      'Valor unitário *: 12,50',
      'ISS R$ agora.imposto, retido pelo tomador (base R$ agora.base × 3,00%)',
    ],
    { query: '?id=7', steps: [press('Calcular')] },
  ))
