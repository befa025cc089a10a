import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { avisoAcimaDoLimite, avisoAliquotaIncorreta, avisoDesenquadrado, avisoSublimite } from './alertas.ts'
import { aliquotaDivergente, aliquotasCalculadas, type AtividadeSimples, calcularSimples } from './calcular-simples.ts'
import { montarReceitas } from './receitas.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const abril = Competencia.of(2026, 4)
const atividade = (mudanca: Partial<AtividadeSimples> = {}): AtividadeSimples => ({
  id: 1,
  codigo: '010101',
  nome: 'Sistemas',
  anexoVinculado: 'III',
  passivelFatorR: false,
  ...mudanca,
})
const calcular = (rbt12: string, folha12: string, atividades: AtividadeSimples[]) =>
  calcularSimples({ competencia: abril, rbt12: reais(rbt12), folha12: reais(folha12), atividades })

it.each([
  ['E00.S Gama', '500000.00', '0.00', {}, 'III', '3.24'],
  ['E00.S Delta, fator R 0,20', '500000.00', '100000.00', { anexoVinculado: 'V', passivelFatorR: true }, 'V', '3.33'],
  ['S20 Delta, fator R 0,30', '500000.00', '150000.00', { anexoVinculado: 'V', passivelFatorR: true }, 'III', '3.24'],
  ['E00.S annex IV', '500000.00', '0.00', { anexoVinculado: 'IV' }, 'IV', '3.09'],
  ['K14 without annex', '500000.00', '0.00', { anexoVinculado: null }, 'III', '3.24'],
  ['E00.S cap', '3000000.00', '0.00', {}, 'III', '5.00'],
] as const)('%s', (_titulo, rbt12, folha12, mudanca, anexo, nota) => {
  const [linha] = calcular(rbt12, folha12, [atividade(mudanca)])
  expect(linha?.resultado.anexo).toBe(anexo)
  expect(linha?.resultado.aliquotaNota?.toString()).toBe(nota)
})

it('E00.S a stored rate is wrong when it departs by more than 0,01 from every activity', () => {
  const linhas = calcular('500000.00', '0.00', [atividade(), atividade({ id: 2, anexoVinculado: 'IV' })])
  expect(aliquotaDivergente({ aliquota: Aliquota.from('3.25') }, linhas)).toBeNull()
  expect(aliquotaDivergente({ aliquota: Aliquota.from('3.0864') }, linhas)).toBeNull()
  expect(aliquotaDivergente({ aliquota: Aliquota.from('3.20') }, linhas)?.toString()).toBe('3.2409')
  expect(aliquotaDivergente({ aliquota: null }, linhas)?.toString()).toBe('3.2409')
  expect(aliquotaDivergente({ aliquota: Aliquota.from('3.20') }, calcular('4000000.00', '0.00', [atividade()]))).toBeNull()
})

it('M8 each annex has its computed rate, rounded once; one that departs is told, whatever the others are', () => {
  const linhas = calcular('500000.00', '0.00', [atividade(), atividade({ id: 2, anexoVinculado: 'IV' })])
  const taxas = aliquotasCalculadas(linhas)
  expect(Object.entries(taxas).map(([grupo, { exata, nota }]) => `${grupo} ${exata} ${nota}`)).toEqual([
    'III 3.2409 3.24',
    'IV 3.0864 3.09',
  ])
  const aliquota = Aliquota.from('3.2409')
  expect(aliquotaDivergente({ aliquota, aliquotasSimples: taxas }, linhas)).toBeNull()
  const errada = { ...taxas, IV: { exata: aliquota, nota: Aliquota.from('3.24') } }
  expect(aliquotaDivergente({ aliquota, aliquotasSimples: errada }, linhas)?.toString()).toBe('3.0864')
})

it('E00.S the revenue of a month: its declaration, else what a later one repeats, else notes and ledgers', () => {
  const receitas = montarReceitas({
    de: Competencia.of(2026, 1),
    ate: abril,
    declaracoes: [{ competencia: Competencia.of(2026, 3), valor: reais('300.00') }],
    historico: [
      { competencia: Competencia.of(2026, 3), valor: reais('999.00') },
      { competencia: Competencia.of(2026, 2), valor: reais('200.00') },
    ],
    registros: [
      { competencia: Competencia.of(2026, 1), valor: reais('100.00') },
      { competencia: Competencia.of(2026, 2), valor: reais('150.00') },
    ],
  })
  expect(receitas.map(({ valor, origem }) => `${valor} ${origem}`)).toEqual([
    '100.00 REGISTROS',
    '200.00 PGDAS',
    '300.00 PGDAS',
    '0.00 REGISTROS',
  ])
})

it('M2-2.5-03 M2-2.5-04 warnings of the start page', () => {
  expect(avisoAliquotaIncorreta(Aliquota.from('3.2'), Aliquota.from('3.2409'), abril)).toBe(
    'Alíquota Simples Incorreta: 3,20% informada, 3,24% calculada para 04/2026.',
  )
  expect(avisoAcimaDoLimite(reais('4800000.00'))).toBeNull()
  expect(avisoAcimaDoLimite(reais('4800000.01'))).toContain('Desenquadrado do Simples Nacional: a receita bruta')
  expect(avisoSublimite(reais('3600000.00'))).toBeNull()
  expect(avisoSublimite(reais('3600000.01'))).toContain('o ISS é recolhido por guia do município.')
  expect(avisoSublimite(reais('4800000.01'))).toBeNull()
  expect(avisoDesenquadrado('2026-01-01', 'Faturamento')).toBe(
    'Desenquadrado do Simples Nacional desde 01/01/2026. Regime atual: Faturamento.',
  )
})
