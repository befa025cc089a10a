// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { byButton, byLabel, click, type } from '@iss/ui/test-render'
import { afterEach, expect, it } from 'vitest'
import { buscarFicha, procurarContribuinte } from '../contract/ficha.ts'
import { Screen } from './consulta-geral-contribuinte.tsx'

let shown: Shown | undefined
afterEach(() => shown?.unmount())

it('a search without a hit says so and keeps no name of the one before', async () => {
  const achado = (id: number, nome: string) => ({
    id,
    nome,
    documento: '40000001000150',
    inscricaoMunicipal: '1',
    situacao: 'Ativo',
  })
  const resposta = recorded(procurarContribuinte, [achado(1, 'Alfa Tecnologia Ltda'), achado(2, 'Alfa Comércio Ltda')])
  shown = await showScreen(<Screen />, [resposta])
  const procurar = async (texto: string) => {
    await type(byLabel(document, 'Contribuinte'), texto)
    await click(byButton(document, 'Consultar'))
  }
  await shown.until(() => document.querySelector('form'))
  const naTela = (texto: string) => shown?.until(() => document.body.textContent?.includes(texto))
  await procurar('alfa')
  await naTela('Alfa Comércio Ltda')
  ;(resposta.answer as unknown[]).length = 0
  await procurar('ninguém')
  await naTela('Contribuinte não encontrado no município.')
  expect(document.body.textContent).not.toContain('Alfa Tecnologia Ltda')
})

/** Tabs of amounts without rows, but for one: all of them together are more amounts than there are powers of three. */
const semAsOutras = (aba: string) =>
  Object.fromEntries(['movimentacao', 'guias', 'pagamentos', 'creditos'].flatMap((outra) => (outra === aba ? [] : [[outra, []]])))

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
      'Movimentação por competência › NF-e (R$): movimentacao.nfe; total Σ movimentacao.nfe',
      'Movimentação por competência › Escriturado: movimentacao.escriturado; total Σ movimentacao.escriturado',
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
    (made) => made.of(buscarFicha, { periodo: { inicial: '01/2026', final: '12/2026' }, ...semAsOutras(aba) }),
    [...resumo, ...linhas],
    { query: `?id=7&aba=${aba}` },
  ),
)
