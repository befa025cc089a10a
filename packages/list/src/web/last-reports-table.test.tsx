import { expect, it } from 'vitest'
import { percentOf, progressText } from './last-reports-table.tsx'

it.each([
  [{ feitos: 0, total: 200_000, situacao: 'PROCESSANDO' }, 0, '0 de 200.000 linhas (0%)'],
  [{ feitos: 40_000, total: 200_000, situacao: 'PROCESSANDO' }, 20, '40.000 de 200.000 linhas (20%)'],
  [{ feitos: 199_999, total: 200_000, situacao: 'PROCESSANDO' }, 99, '199.999 de 200.000 linhas (99%)'],
  [{ feitos: 210_000, total: 200_000, situacao: 'PROCESSANDO' }, 100, '210.000 de 200.000 linhas (100%)'],
  [{ feitos: 5_000, total: null, situacao: 'PROCESSANDO' }, null, '5.000 linhas'],
  [{ feitos: 0, total: null, situacao: 'AGENDADO' }, null, ''],
] as const)('says how far a report is: %j', (item, percent, text) => {
  expect(percentOf(item)).toBe(percent)
  expect(progressText(item)).toBe(text)
})
