import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { dataDoFaturamento, mensagensDoFaturamento, quantidadeDoServico } from './faturamento.ts'

it.each([
  ['2026-04', '2026-04-15'],
  ['2026-03', '2026-03-31'],
  ['2026-05', null],
])('I4 what is billed for %s on 15/04/2026 bears the day %s', (competencia, dia) =>
  expect(dataDoFaturamento(Competencia.from(competencia), '2026-04-15')).toBe(dia),
)

it.each([
  ['14700.00', '350.00', '42'],
  ['14700.00', '1.00', '14700'],
  ['175.00', '350.00', '0.5'],
  ['100.00', '3.00', undefined],
  ['100.00', '0.00', undefined],
])('I4 %s at %s a unit are %s units of a special service', (soma, unitario, quantidade) =>
  expect(quantidadeDoServico(Dinheiro.from(soma), Dinheiro.from(unitario))?.toString()).toBe(quantidade),
)

it('I4 says what is billed, who was billed before and who pays nothing', () => {
  const nada = {
    alunos: 0,
    mensalidades: Dinheiro.zero,
    descontos: Dinheiro.zero,
    base: Dinheiro.zero,
    imposto: Dinheiro.zero,
    jaFaturados: 0,
    semValor: 0,
  }
  expect(mensagensDoFaturamento(nada)).toEqual([])
  expect(mensagensDoFaturamento({ ...nada, jaFaturados: 42 })).toEqual(['42 alunos já faturados.'])
  expect(
    mensagensDoFaturamento({
      alunos: 42,
      mensalidades: Dinheiro.from('14700.00'),
      descontos: Dinheiro.from('700.00'),
      base: Dinheiro.from('14000.00'),
      imposto: Dinheiro.from('420.00'),
      jaFaturados: 1,
      semValor: 1,
    }),
  ).toEqual([
    '42 mensalidades a faturar: R$ 14.700,00 menos R$ 700,00 de bolsas e descontos = base de R$ 14.000,00; ISS previsto de R$ 420,00.',
    '1 aluno já faturado.',
    '1 aluno com bolsa integral: nada a faturar.',
  ])
})
