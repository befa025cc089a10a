import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { aliquotaDaRetencao, isRetencaoErrada } from './retencao-na-nota.ts'

/** 500.000,00 in the twelve months before March 2026: annex III 9,9720 % × 32,5 % = 3,24 %, V (9.900 to deduct, 19 %) 3,33 % (E00.S, K14). */
const receitas = Competencia.range(Competencia.of(2025, 3), Competencia.of(2026, 2)).map((competencia, indice) => ({
  competencia,
  valor: Dinheiro.from('500000.00').allocate(Array.from({ length: 12 }, () => 1))[indice] ?? Dinheiro.zero,
}))
/** 41.666,67 in the first month of activity, March: 500.000,04 in a year. */
const segundoMes = [{ competencia: Competencia.of(2026, 3), valor: Dinheiro.from('41666.67') }]
const empresa = { dataAbertura: '2019-03-01', receitas, folha12: Dinheiro.zero }
const nota = {
  competencia: Competencia.of(2026, 4),
  anexoVinculado: 'III' as const,
  passivelFatorR: false,
}

it.each<[string, string, object, object, string | null]>([
  ['the effective rate of the month before', '3.24', {}, {}, null],
  ['a hundredth beside it is none', '3.25', {}, {}, null],
  ['two hundredths are one', '3.26', {}, {}, '3.24'],
  ['below', '2.00', {}, {}, '3.24'],
  ['another annex: by the payroll, V', '3.24', { passivelFatorR: true }, {}, '3.33'],
  ['a payroll of 30 %: III', '3.24', { passivelFatorR: true }, { folha12: Dinheiro.from('150000.00') }, null],
  ['5 %, where no rate was told (art. 21 §4, V)', '5.00', {}, {}, null],
  ['the first month of activity: 2 % (art. 21 §4, II)', '3.24', {}, { dataAbertura: '2026-04-10' }, '2'],
  ['2 % in the first month', '2.00', {}, { dataAbertura: '2026-04-10' }, null],
  ['the second month: the first one times twelve', '2.00', {}, { dataAbertura: '2026-03-01', receitas: segundoMes }, '3.24'],
  ['nothing is known of the company', '3.50', {}, { receitas: [] }, null],
  ['a month of the twelve is not known', '3.50', {}, { receitas: receitas.slice(1) }, null],
])('F95 (g) %s', (_nome, aliquota, daNota, daEmpresa, devida) => {
  const calculada = aliquotaDaRetencao({ ...nota, ...daNota }, { ...empresa, ...daEmpresa })
  const lida = calculada && isRetencaoErrada(Aliquota.from(aliquota), calculada) ? calculada : null
  expect(lida?.toString() ?? null).toBe(devida === '2' ? '2.00' : devida)
})
