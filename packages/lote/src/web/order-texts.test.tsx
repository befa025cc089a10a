import { expect, it } from 'vitest'
import type { OrderWire } from '../definition/calls.ts'
import { confirmSummary } from './confirm-form.tsx'
import { progressPercent, progressText } from './order-progress.tsx'
import { previewSummary } from './preview-grid.tsx'

const seen = (total: number, impedidos: number, shown = total) =>
  ({ total, impedidos, assinatura: '', mensagem: '', lista: Array.from({ length: shown }) }) as never
const item = ['nota', 'notas'] as const

it.each([
  [0, 0, 0, ''],
  [1, 0, 1, '1 nota.'],
  [4, 1, 4, '4 notas; 1 com impedimento.'],
  [1234, 0, 50, 'Mostrando os primeiros 50 de 1.234 notas.'],
])('says how great a preview is: %i', (total, impedidos, shown, text) => {
  expect(previewSummary(seen(total, impedidos, shown), item)).toBe(text)
})

it.each([
  [1, 0, 'A processar: 1 nota.'],
  [4, 1, 'A processar: 3 notas; 1 com impedimento fica como está.'],
  [1003, 2, 'A processar: 1.001 notas; 2 com impedimento ficam como estão.'],
])('says what confirming does: %i', (total, impedidos, text) => {
  expect(confirmSummary(seen(total, impedidos), item)).toBe(text)
})

const order = (figures: Partial<OrderWire>): OrderWire =>
  ({
    situacao: 'CONCLUIDO',
    situacaoRotulo: 'Concluído',
    enviadoEm: '15/04/2026 12:00:00',
    fimEm: null,
    quantidade: 0,
    processados: 0,
    sucesso: 0,
    semEfeito: 0,
    erro: 0,
    cancelados: 0,
    desfeitos: 0,
    ...figures,
  }) as OrderWire

it('says how far an order is', () => {
  const ended = order({ quantidade: 1200, processados: 1200, sucesso: 1198, erro: 2, fimEm: '15/04/2026 12:01:00' })
  expect(progressText(ended)).toBe(
    'Concluído: 1.200 de 1.200 (1.198 com sucesso, 2 com erro). Enviado em 15/04/2026 12:00:00, concluído em 15/04/2026 12:01:00.',
  )
  const stopped = order({ situacaoRotulo: 'Cancelado', quantidade: 60, processados: 60, sucesso: 25, cancelados: 35 })
  expect(progressText(stopped)).toContain('Cancelado: 60 de 60 (25 com sucesso, 0 com erro, 35 não processados).')
  expect(progressPercent(order({ quantidade: 3, processados: 2 }))).toBe(66)
  expect(progressPercent(order({}))).toBe(0)
  expect(progressPercent(order({ situacao: 'DESFAZENDO', quantidade: 4, processados: 4, sucesso: 3, desfeitos: 1 }))).toBe(25)
})
