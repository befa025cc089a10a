import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { situacaoSublimite } from './sublimite.ts'

/** Revenue by month, in thousands of reais: { '2026-01': 300 }. */
const receitas = (porMes: Readonly<Record<string, number>>) =>
  Object.entries(porMes).map(([mes, mil]) => ({ competencia: Competencia.from(mes), valor: Dinheiro.from(`${mil}000.00`) }))
const situacao = (competencia: string, porMes: Readonly<Record<string, number>>, inicio: string | null = null) =>
  situacaoSublimite({
    competencia: Competencia.from(competencia),
    inicioAtividade: inicio === null ? null : Competencia.from(inicio),
    receitas: receitas(porMes),
  })

describe('sublimit of the Simples (H3; LC 123/2006 arts. 3, 13-A, 20; Res. CGSN 140/2018 arts. 12, 24)', () => {
  it.each<[string, string, Readonly<Record<string, number>>, string | null, boolean, string | null]>([
    ['at the sublimit of the year before', '2026-01', { '2025-06': 3600 }, null, false, null],
    ['passed by 20 % at most: from January', '2026-01', { '2025-06': 4320 }, null, true, '2026-01'],
    ['passed by 20 % at most: not in the same year', '2025-12', { '2025-06': 4320 }, null, false, null],
    ['passed by more: from the next month', '2025-07', { '2025-06': 4321 }, null, true, '2025-07'],
    ['passed by more: not in the month itself', '2025-06', { '2025-06': 4321 }, null, false, null],
    ['passed step by step', '2026-05', { '2026-02': 2000, '2026-03': 2000, '2026-04': 321 }, null, true, '2026-05'],
    ['the year after, whatever it earns', '2026-12', { '2025-06': 4321 }, null, true, '2026-01'],
    ['two years after, when it earned less', '2027-01', { '2025-06': 4321, '2026-03': 3000 }, null, false, null],
    ['a high year of twelve months over two calendar years', '2026-03', { '2025-10': 3000, '2026-01': 1000 }, null, false, null],
    ['first year: six months are 1.800.000', '2026-08', { '2026-07': 1800 }, '2026-07', false, null],
    ['first year, by 20 % at most: from January', '2026-09', { '2026-08': 2160 }, '2026-07', false, null],
    ['first year, by 20 % at most: January', '2027-01', { '2026-08': 2160 }, '2026-07', true, '2027-01'],
    ['first year, by more: from the beginning (art. 3 §11)', '2026-09', { '2026-08': 2161 }, '2026-07', true, '2026-07'],
    ['first year, by more: the first month, looked at later', '2026-07', { '2026-08': 2161 }, '2026-07', true, '2026-07'],
    ['no revenue at all', '2026-01', {}, null, false, null],
  ])('%s', (_titulo, competencia, porMes, inicio, fora, desde) => {
    const { foraDoDas, desde: mes } = situacao(competencia, porMes, inicio)
    expect([foraDoDas, mes?.toString() ?? null]).toEqual([fora, desde])
  })

  it('names the rule', () => {
    expect(situacao('2026-01', { '2025-06': 4320 }).fonte).toBe('LC 123/2006 art. 20, §1-A')
    expect(situacao('2025-07', { '2025-06': 4321 }).fonte).toBe('LC 123/2006 art. 20, §1')
    expect(situacao('2026-07', { '2026-08': 2161 }, '2026-07').fonte).toBe('LC 123/2006 art. 3, §11')
  })
})
