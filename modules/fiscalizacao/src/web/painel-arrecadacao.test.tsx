// @vitest-environment jsdom
import { recorded, type Shown, showScreen, signedIn } from '@iss/portal/test-screen'
import { byButton, click } from '@iss/ui/test-render'
import { afterEach, expect, it } from 'vitest'
import { buscarPainelArrecadacao } from '../contract/painel-arrecadacao.ts'
import { Painel } from './paineis/inicial-menu.arrecadacao.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

const resposta = recorded(buscarPainelArrecadacao, {
  meses: [
    { mes: '03/2026', devido: '300.00', emitido: '250.00', pago: '100.00' },
    { mes: '04/2026', devido: '10.50', emitido: '0.00', pago: '0.00' },
  ],
  maiores: [{ nome: 'Alfa Tecnologia Ltda', valor: '1234.56' }],
  atividades: [{ nome: 'Suporte técnico em informática', valor: '987.65' }],
})

const linhas = () =>
  [...shown.container.querySelectorAll('figure')].map((figure) => [
    figure.querySelector('figcaption')?.textContent,
    ...[...figure.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim()).join(' | '),
    ),
  ])

it('shows each amount under its own name, as a table too', async () => {
  shown = await showScreen(<Painel />, [signedIn('gestor'), resposta])
  await shown.until(() => shown.container.querySelectorAll('figure').length === 3)
  await click(byButton(shown.container, 'Ver como tabela'))
  expect(linhas()).toEqual([
    ['Devido, emitido e recebido por competência', '03/2026 | 300,00 | 250,00 | 100,00', '04/2026 | 10,50 | 0,00 | 0,00'],
    ['Maiores contribuintes em 12 meses', 'Alfa Tecnologia Ltda | 1.234,56'],
    ['ISS por atividade em 12 meses', 'Suporte técnico em informática | 987,65'],
  ])
  const cabecas = [...shown.container.querySelectorAll('figure:first-of-type thead th')].map((cell) => cell.textContent)
  expect(cabecas).toEqual(['Competência', 'Devido', 'Guias emitidas', 'Recebido'])
})

it('asks for nothing where the profile may not', async () => {
  shown = await showScreen(<Painel />, [resposta])
  await shown.settle()
  expect(shown.container.querySelector('section, figure, table')).toBe(null)
})
