import { expect, it } from 'vitest'
import type { ReportPage } from '../definition/calls.ts'
import { cellText, linesOf } from './report-grid.tsx'

const page: ReportPage = {
  colunas: ['bairro', 'nome', 'quantidade'],
  linhas: [
    { valores: { bairro: 'Centro', nome: 'A', quantidade: 1 }, grupo: 'Centro' },
    { valores: { bairro: 'Centro', nome: 'B', quantidade: 1 }, grupo: 'Centro' },
    { valores: { bairro: 'Orla', nome: 'C', quantidade: 1 }, links: { nome: '/home/x' }, grupo: 'Orla' },
  ],
  total: 20,
  totais: { quantidade: 20 },
  grupos: [
    { chave: 'Centro', rotulo: 'Centro', linhas: 12, totais: { quantidade: 12 } },
    { chave: 'Orla', rotulo: 'Orla', linhas: 8, totais: { quantidade: 8 } },
  ],
  imediato: { PDF: true, XLS: true, CSV: true },
}

it('puts the subtotals of a whole group behind its last line on the page', () => {
  const lines = linesOf(page)
  expect(lines.map(({ id }) => id)).toEqual(['linha-0', 'linha-1', 'grupo-Centro', 'linha-2', 'grupo-Orla'])
  expect(lines[2]).toMatchObject({ subtotal: true, valores: { bairro: 'Subtotal Centro (12)', quantidade: 12 } })
})

it('writes cells as the printed report does', () => {
  expect(cellText({ tipo: 'money' }, '1500.5')).toBe('1.500,50')
  expect(cellText({ tipo: 'percent' }, '2.44')).toBe('2,44%')
  expect(cellText({ tipo: 'competencia' }, '2026-01')).toBe('01/2026')
  expect(cellText({ tipo: 'documento' }, '40000001000150')).toBe('40.000.001/0001-50')
  expect(cellText({ tipo: 'date' }, 'Subtotal Centro (12)')).toBe('Subtotal Centro (12)')
  expect(cellText({ tipo: 'text' }, null)).toBe('')
})
