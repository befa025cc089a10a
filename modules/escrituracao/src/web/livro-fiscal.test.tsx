// @vitest-environment jsdom
import { type Shown, showScreen } from '@iss/portal/test-screen'
import { byLabel } from '@iss/ui/test-render'
import { afterEach, expect, it } from 'vitest'
import { Screen } from './livro-fiscal.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

it('begins with the book that its address asks for', async () => {
  shown = await showScreen(<Screen />, [], '?documento=40000010000141&papel=TOMADOR&competencia=2026-03')
  await shown.until(() => shown.container.querySelector('button[type=submit]'))
  const value = (label: string) => (byLabel(shown.container, label) as HTMLInputElement).value
  expect(value('CPF/CNPJ do contribuinte')).toBe('40.000.010/0001-41')
  expect(value('Papel')).toBe('Tomador')
  expect(value('Competência')).toBe('03/2026')
})
