import { expect, it } from 'vitest'
import type { OrderWire } from '../definition/calls.ts'
import { chosenSummary } from './choose-dialog.tsx'
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

it('adds the chosen items up', () => {
  const column = { tipo: 'money', soma: true, ocultaNoCelular: false, somente: null, link: null, tons: {} } as const
  const colunas = [
    { ...column, chave: 'valor', rotulo: 'Valor' },
    { ...column, chave: 'imposto', rotulo: 'ISS' },
    { ...column, chave: 'base', rotulo: 'Base', soma: false },
  ]
  const line = (valor: string, impedimento: string | null = null) => ({
    linha: { valor, imposto: '45.00', base: '1.00' },
    impedimento,
  })
  const descriptor = { colunas, item: ['nota', 'notas'] } as never
  expect(chosenSummary([line('1500.00'), line('0.10', 'Guia paga.')], descriptor)).toBe(
    '2 notas, valor R$\u00a01.500,10, ISS R$\u00a090,00. Com impedimento: 1.',
  )
  expect(chosenSummary([line('1.00')], descriptor)).toBe('1 nota, valor R$\u00a01,00, ISS R$\u00a045,00.')
})
