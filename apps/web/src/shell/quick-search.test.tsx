// @vitest-environment jsdom
import { buscarTudo } from '@iss/portal/contract/busca'
import { buscarTelas } from '@iss/portal/contract/sessao'
import { recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { byLabel, type as typeText } from '@iss/ui/test-render'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { QuickSearch } from './quick-search.tsx'

let shown: Shown
afterEach(async () => {
  sessionStorage.clear()
  await shown?.unmount()
})

const press = (target: EventTarget, key: string, more: object = {}) =>
  act(async () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
const options = () => [...document.querySelectorAll('[role=option]')].map((item) => item.textContent)
const chosen = () => document.querySelector('[aria-selected=true]')?.textContent
const field = () => byLabel(document.body, 'Telas, contribuintes, notas, guias e protocolos')

const respostas = [
  recorded(buscarTelas, [
    {
      path: '/home/actions/guias-contribuinte',
      aliases: [],
      title: 'Minhas guias',
      tipo: 'relatorio',
      alvo: 'guias-contribuinte',
      menu: [
        {
          path: '/home/actions/guias-contribuinte',
          title: 'Minhas guias',
          rotulo: 'Minhas guias',
          area: 'lateral',
          grupo: 'Movimentação',
          ordem: 40,
          icone: null,
          palavras: ['boleto'],
        },
      ],
    },
  ]),
  recorded(buscarTudo, [
    { grupo: 'Guias', achados: [{ titulo: 'Guia nº 7, R$ 10,00', detalhe: 'Alfa', link: '/home/actions/guia?id=7' }] },
  ]),
]

it('opens by Ctrl+K and by "/", marks by arrows, opens what is marked by Enter and remembers it', async () => {
  shown = await showScreen(<QuickSearch />, respostas)
  await shown.until(() => document.querySelector('button[aria-keyshortcuts]'))
  await press(document.body, 'k', { ctrlKey: true })
  await shown.until(() => document.querySelector('[role=combobox]'))
  await typeText(field(), 'boleto')
  await shown.until(() => options().length === 2)
  expect(options()).toEqual(['Minhas guiasMovimentação', 'Guia nº 7, R$ 10,00Alfa'])
  expect(chosen()).toBe('Minhas guiasMovimentação')
  await press(field(), 'ArrowDown')
  expect(chosen()).toBe('Guia nº 7, R$ 10,00Alfa')
  await press(field(), 'ArrowDown')
  expect(chosen()).toBe('Minhas guiasMovimentação')
  await press(field(), 'ArrowUp')
  await press(field(), 'Enter')
  await shown.until(() => !document.querySelector('[role=combobox]'))
  await press(document.body, '/')
  await shown.until(() => document.querySelector('[role=combobox]'))
  expect(options()).toEqual(['Guia nº 7, R$ 10,00Alfa'])
})

it('says that nothing was found once the portal has answered', async () => {
  shown = await showScreen(<QuickSearch />, [recorded(buscarTelas, []), recorded(buscarTudo, [])])
  await shown.until(() => document.querySelector('button[aria-keyshortcuts]'))
  await press(document.body, 'k', { metaKey: true })
  await shown.until(() => document.querySelector('[role=combobox]'))
  await typeText(field(), 'xyz')
  await shown.until(() => document.querySelector('[role=status]')?.textContent === 'Nada encontrado.')
  expect(options()).toEqual([])
})

it('a "/" that is typed into a field stays there', async () => {
  shown = await showScreen(
    <>
      <QuickSearch />
      <input id="outro" />
    </>,
    respostas,
  )
  await shown.until(() => document.querySelector('button[aria-keyshortcuts]'))
  await press(document.getElementById('outro') as HTMLElement, '/')
  expect(document.querySelector('[role=combobox]')).toBeNull()
})
