// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarFicha } from '../contract/ficha.ts'
import { Screen } from './consulta-geral-contribuinte.tsx'

const resumo = [
  'Serviços prestados: resumo.servicos',
  'ISS próprio: resumo.issProprio',
  'Pago: resumo.pago',
  'Em aberto, atualizado: resumo.emAberto 1 guia vencida',
]

it.each([
  [
    'movimentacao',
    [
      'Serviços por mês › Prestados: movimentacao.servicos',
      'Serviços por mês › Tomados: movimentacao.tomados',
      'Movimentação por competência › Prestados: movimentacao.servicos; total Σ movimentacao.servicos',
      'Movimentação por competência › Base: movimentacao.base; total Σ movimentacao.base',
      'Movimentação por competência › ISS próprio: movimentacao.issProprio; total Σ movimentacao.issProprio',
      'Movimentação por competência › ISS retido: movimentacao.issRetido; total Σ movimentacao.issRetido',
      'Movimentação por competência › Tomados: movimentacao.tomados; total Σ movimentacao.tomados',
      'Movimentação por competência › Retido de terceiros: movimentacao.retidoDeTerceiros; total Σ movimentacao.retidoDeTerceiros',
    ],
  ],
  [
    'guias',
    ['Guias › Total: guias.total; total Σ guias.total', 'Guias › Atualizado: guias.atualizado; total Σ guias.atualizado'],
  ],
  [
    'pagamentos',
    [
      'Pagamentos › Devido na data: pagamentos.devido; total Σ pagamentos.devido',
      'Pagamentos › Pago: pagamentos.valor; total Σ pagamentos.valor',
    ],
  ],
  [
    'creditos',
    ['Créditos › Valor: creditos.valor; total Σ creditos.valor', 'Créditos › Utilizado: creditos.usado; total Σ creditos.usado'],
  ],
])('the sheet of a taxpayer, tab %s', (aba, linhas) =>
  expectAmounts(
    <Screen />,
    (made) => made.of(buscarFicha, { periodo: { inicial: '01/2026', final: '12/2026' } }),
    [...resumo, ...linhas],
    { query: `?id=7&aba=${aba}` },
  ),
)
