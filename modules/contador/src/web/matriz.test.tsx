// @vitest-environment jsdom
import { recorded, type Shown, showScreen, signedIn } from '@iss/portal/test-screen'
import { afterEach, expect, it } from 'vitest'
import { buscarMatriz } from '../contract/matriz.ts'
import { Painel } from './paineis/inicial-menu.matriz.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

it('the state of each month of each client stands under its month, and one may act for each', async () => {
  shown = await showScreen(<Painel />, [
    signedIn('contador'),
    recorded(buscarMatriz, {
      meses: ['03/2026', '04/2026'],
      clientes: [
        { id: 7, nome: 'Alfa Tecnologia Ltda', documento: '40.000.001/0001-50', estados: ['VENCIDA', 'ABERTA'] },
        { id: 8, nome: 'Gama Serviços ME', documento: '40.000.003/0001-40', estados: ['PAGA', 'SEM_MOVIMENTO'] },
      ],
    }),
  ])
  await shown.until(() => shown.container.querySelectorAll('tbody tr').length === 2)
  const linhas = [...shown.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td[data-label]')].map((cell) => `${cell.getAttribute('data-label')}: ${cell.textContent}`),
  )
  expect(linhas.map((linha) => linha.slice(0, 3))).toEqual([
    ['Contribuinte: Alfa Tecnologia Ltda', '03/2026: Vencida', '04/2026: Aberta'],
    ['Contribuinte: Gama Serviços ME', '03/2026: Paga', '04/2026: Nada'],
  ])
  const botoes = [...shown.container.querySelectorAll('button[aria-label^="Agir por"]')].map((item) =>
    item.getAttribute('aria-label'),
  )
  expect(botoes).toEqual(['Agir por Alfa Tecnologia Ltda', 'Agir por Gama Serviços ME'])
  const guias = [...shown.container.querySelectorAll('button')].filter(({ textContent }) => /guias/i.test(textContent ?? ''))
  expect(guias.map((item) => item.getAttribute('aria-label') ?? item.textContent)).toEqual([
    'Baixar guias a pagar',
    'Baixar guias a pagar de Alfa Tecnologia Ltda',
    'Baixar guias a pagar de Gama Serviços ME',
  ])
})
