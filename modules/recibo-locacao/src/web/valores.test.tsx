// @vitest-environment jsdom
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarPainelRecibos, carregarRecibo, emitirRecibo } from '../contract/recibo-locacao.ts'
import { Screen as Emissao } from './recibo-locacao-emissao.tsx'
import { Screen as Menu } from './recibo-locacao-menu.tsx'

it('R1 the page of the function: the month and each rental to be renewed', () =>
  expectAmounts(
    <Menu />,
    (made) => {
      made.of(buscarPainelRecibos, { competencia: '04/2026', renovar: [{ id: 1 }] }, 'painel')
    },
    [
      'Valor de 04/2026: painel.valor Não entra no encerramento: não incide ISS.',
      'Locações a renovar › Valor: painel.renovar.valorTotal',
    ],
  ))

it('R1 the receipt while it is typed: total of a row and of the whole', () =>
  expectAmounts(
    <Emissao />,
    (made) => {
      made.of(
        carregarRecibo,
        {
          hoje: '2026-04-15',
          unidades: [],
          modelo: { periodoFim: null, periodoInicio: null, itens: [{ quantidade: '3', valorUnitario: '500' }] },
        },
        'dados',
      )
    },
    ['Total do recibo: 1.500,00', 'Quantidade *: 3,00', 'Valor unitário *: 500,00', 'Total: 1.500,00'],
  ))

it('R1 the receipt that was issued: its value', () =>
  expectAmounts(
    <Emissao />,
    (made) => {
      made.of(
        carregarRecibo,
        {
          hoje: '2026-04-15',
          unidades: [],
          modelo: {
            periodoFim: null,
            periodoInicio: null,
            locatario: { documento: '40000002000103', telefone: '', email: '' },
            itens: [{ quantidade: '3', valorUnitario: '500' }],
          },
        },
        'dados',
      )
      made.of(emitirRecibo, {}, 'emitido')
    },
    ['Valor total: emitido.valorTotal'],
    { steps: [press('Emitir recibo'), press('Sim')] },
  ))
