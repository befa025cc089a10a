import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import { alfa, naPessoa } from './fatos.fixture.ts'
import { naCompetencia, type PessoaLida } from './pessoa-na-competencia.ts'

const { endereco, telefone, switches } = naPessoa(alfa)
const lida: PessoaLida = {
  pessoa: { ...alfa, regimeIssTipo: 'FATURAMENTO' },
  endereco,
  telefone,
  switches,
  exigibilidades: [],
  regimes: [
    { inicio: '2026-04-10', regime: 'SIMPLES', aliquota: Aliquota.from('3.2439') },
    { inicio: '2026-02-01', regime: 'ESTIMATIVA', aliquota: null },
  ],
}

describe('a person in a competence (K11)', () => {
  it.each([
    ['2026-01', 'FATURAMENTO', 'FATURAMENTO'],
    ['2026-02', 'ESTIMATIVA', 'FATURAMENTO'],
    ['2026-03', 'ESTIMATIVA', 'ESTIMATIVA'],
    ['2026-04', 'SIMPLES', 'ESTIMATIVA'],
    ['2026-05', 'SIMPLES', 'SIMPLES'],
  ])('%s: %s, the month before %s', (competencia, regime, anterior) => {
    const pessoa = naCompetencia(lida, Competencia.from(competencia))
    expect([pessoa.regime.regime, pessoa.regimeAnterior.regime]).toEqual([regime, anterior])
  })

  it('the rate comes with the regime; the registered regime brings its own', () => {
    expect(naCompetencia(lida, Competencia.from('2026-04')).regime.aliquota?.toString()).toBe('3.2439')
    const registrada = {
      ...lida,
      regimes: [],
      pessoa: { ...alfa, regimeIssTipo: 'SIMPLES' as const, regimeIssAliquota: Aliquota.from('2.50') },
    }
    expect(naCompetencia(registrada, Competencia.from('2026-04')).regimeAnterior.aliquota?.format()).toBe('2,50')
  })
})
