import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aliquotaEfetiva, isAliquotaSimplesIncorreta } from './aliquota-efetiva.ts'
import { aliquotaRetencao, validarAliquotaSimples } from './aliquota-retencao.ts'
import { anexoDaAtividade, fatorR } from './fator-r.ts'
import { calcularRbt12 } from './rbt12.ts'
import { type Anexo, anexos, codigoAnexo, getTabelaSimples, tabelasSimples } from './tabela-simples.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const scaled = (texto: string) => Aliquota.from(texto).toString()

describe('aliquotaEfetiva', () => {
  it.each<[string, Anexo, string, string, string, string]>([
    ['E00.S III 500.000', 'III', '500000.00', '9.9720', '3.2409', '3.24'],
    ['E00.S V 500.000', 'V', '500000.00', '17.5200', '3.3288', '3.33'],
    ['E00.S IV 500.000', 'IV', '500000.00', '7.7160', '3.0864', '3.09'],
    ['E00.S III 3.000.000, capped', 'III', '3000000.00', '16.8120', '5.0000', '5.00'],
    ['law §4.3 III 100.000', 'III', '100000.00', '6.0000', '2.0100', '2.01'],
    ['law §4.3 III 300.000', 'III', '300000.00', '8.0800', '2.5856', '2.59'],
    ['law §4.3 III 1.200.000', 'III', '1200000.00', '13.0300', '4.2348', '4.23'],
    ['law §4.3 IV 200.000', 'IV', '200000.00', '4.9500', '1.9800', '1.98'],
    ['law §4.3 IV 3.000.000, capped', 'IV', '3000000.00', '15.8740', '5.0000', '5.00'],
    ['law §4.3 V 300.000', 'V', '300000.00', '16.5000', '2.8050', '2.80'],
    ['law §4.3 V 3.000.000', 'V', '3000000.00', '20.9300', '4.9186', '4.92'],
    ['law §4.3 least share, IV at 180.000,01', 'IV', '180000.01', '4.5000', '1.8000', '1.80'],
    ['no revenue yet', 'III', '0.00', '6.0000', '2.0100', '2.01'],
  ])('%s', (_titulo, anexo, rbt12, efetiva, aliquotaIss, aliquotaNota) => {
    const resultado = aliquotaEfetiva({ anexo, rbt12: reais(rbt12) })
    expect(resultado.efetiva.toString()).toBe(scaled(efetiva))
    expect(resultado.aliquotaIss?.toString()).toBe(scaled(aliquotaIss))
    expect(resultado.aliquotaNota?.toString()).toBe(scaled(aliquotaNota))
    expect(resultado.foraDoDas).toBe(false)
  })

  it('E00.S III 3.000.000 keeps the part before the cap: 5,6320 %', () => {
    expect(aliquotaEfetiva({ anexo: 'III', rbt12: reais('3000000.00') }).iss?.toString()).toBe('5.632')
  })

  it('E00.S caps where efetiva passes 14,92537 % (III) and 12,5 % (IV)', () => {
    const iii = (rbt12: string) => aliquotaEfetiva({ anexo: 'III', rbt12: reais(rbt12) })
    const iv = (rbt12: string) => aliquotaEfetiva({ anexo: 'IV', rbt12: reais(rbt12) })
    expect(iii('2000000.00').iss?.gt(Aliquota.from('4.90'))).toBe(true)
    expect(iii('2100000.00').efetiva.gt(Aliquota.from('14.9254'))).toBe(true)
    expect(iii('2100000.00').aliquotaIss?.toString()).toBe('5.00')
    expect(iv('1934000.00').aliquotaIss?.lt(Aliquota.from('5.00'))).toBe(true)
    expect(iv('1936000.00').aliquotaIss?.toString()).toBe('5.00')
  })

  it.each<[Anexo, string, string]>([
    // (4.000.000 × 21 % − 125.640) ÷ 4.000.000 × 33,5 % = 5,9828 %
    ['III', '4000000.00', '5.9828'],
    ['IV', '3700000.00', '6.8132'],
    ['V', '3700000.00', '5.0106'],
  ])('Res. CGSN 140 art. 24: annex %s %s still inside the DAS takes the fifth band', (anexo, rbt12, iss) => {
    const dentro = aliquotaEfetiva({ anexo, rbt12: reais(rbt12), foraDoDas: false })
    expect([dentro.iss?.toString(), dentro.aliquotaNota?.toString(), dentro.foraDoDas]).toEqual([iss, '5.00', false])
    expect(aliquotaEfetiva({ anexo, rbt12: reais('200000.00'), foraDoDas: true }).aliquotaNota).toBeNull()
  })

  it.each([
    // 9,9720 % × 32,5 % = 3,2409 %; in 2029 nine tenths of that part, and of the greatest rate; in 2032 six.
    ['2026-12-31', '3.2409', '5.00', 'LC 155/2016'],
    ['2027-01-01', '3.2409', '5.00', 'LC 214/2025'],
    ['2028-12-31', '3.2409', '5.00', 'LC 214/2025'],
    ['2029-01-01', '2.9168', '4.50', 'ADCT art. 128'],
    ['2032-12-31', '1.9445', '3.00', 'ADCT art. 128'],
    ['2033-01-01', '0.00', '0.00', 'ADCT art. 128'],
  ])('the tables are dated: III on %s gives %s at 500.000,00 and at most %s', (data, iss, maximo, lei) => {
    const resultado = aliquotaEfetiva({ anexo: 'III', rbt12: reais('500000.00'), data })
    expect(resultado.aliquotaIss?.toString()).toBe(iss)
    expect(aliquotaEfetiva({ anexo: 'III', rbt12: reais('3000000.00'), data }).aliquotaNota?.toString()).toBe(maximo)
    expect(resultado.memoria[0]?.fonte).toContain(lei)
  })

  it.each<Anexo>(['III', 'IV', 'V'])('law §4.3 %s 4.000.000 is outside the DAS', (anexo) => {
    const resultado = aliquotaEfetiva({ anexo, rbt12: reais('4000000.00') })
    expect(resultado).toMatchObject({ foraDoDas: true, aliquotaIss: null, aliquotaNota: null, faixa: 6, acimaDoLimite: false })
    expect(resultado.memoria.map(({ passo }) => passo)).toEqual(['simples-efetiva', 'simples-fora-do-das'])
  })

  it('marks revenue above 4.800.000,00 and refuses a negative one', () => {
    expect(aliquotaEfetiva({ anexo: 'III', rbt12: reais('4800000.01') }).acimaDoLimite).toBe(true)
    expect(aliquotaEfetiva({ anexo: 'III', rbt12: reais('4800000.00') }).acimaDoLimite).toBe(false)
    expect(() => aliquotaEfetiva({ anexo: 'III', rbt12: reais('-0.01') })).toThrow(RangeError)
  })

  it('tells how it was computed', () => {
    const [efetiva, iss] = aliquotaEfetiva({ anexo: 'III', rbt12: reais('500000.00') }).memoria
    expect(efetiva?.descricao).toBe(
      'Anexo III, 3ª faixa: (500.000,00 × 13,50% − 17.640,00) ÷ 500.000,00 = 9,9720% de alíquota efetiva.',
    )
    expect(iss?.descricao).toBe('Parte do ISS: 9,9720% × 32,50% = 3,2409%; na nota, 3,24%.')
    expect(efetiva?.fonte).toContain('Anexo III')
  })

  it('the effective rate never falls as revenue grows, and the ISS stays within 1,80 % and 5 %', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...anexos),
        fc.integer({ min: 1, max: 360_000_000 }),
        fc.integer({ min: 1, max: 360_000_000 }),
        (anexo, a, b) => {
          const [menor, maior] = a < b ? [a, b] : [b, a]
          const um = aliquotaEfetiva({ anexo, rbt12: Dinheiro.centavos(menor) })
          const outro = aliquotaEfetiva({ anexo, rbt12: Dinheiro.centavos(maior) })
          return um.efetiva.lte(outro.efetiva) && !validarAliquotaSimples(um.aliquotaIss ?? Aliquota.zero, '2026-11-01').length
        },
      ),
    )
  })
})

describe('tables', () => {
  it('are dated: no table before 2018', () => {
    expect(() => getTabelaSimples('III', '2017-12-31')).toThrow(RangeError)
    expect(getTabelaSimples('IV', '2026-04-15').faixas).toHaveLength(6)
  })

  it('N3-9.2-01 bands A, B, C have codes 0, 1, 2 (spec 3 §9.2)', () => {
    expect(anexos.map(codigoAnexo)).toEqual([0, 1, 2])
  })

  it('deductions make the bands continuous up to the fifth', () => {
    expect(new Set(tabelasSimples.map(({ faixas }) => faixas.length))).toEqual(new Set([6]))
    for (const { anexo, faixas } of tabelasSimples) {
      for (const [indice, faixa] of faixas.slice(0, 4).entries()) {
        const seguinte = faixas[indice + 1]
        const imposto = faixa.ate.percent(faixa.nominal).minus(faixa.parcelaDeduzir)
        const continuo = seguinte && faixa.ate.percent(seguinte.nominal).minus(seguinte.parcelaDeduzir)
        expect(continuo?.toString(), `${anexo} ${faixa.faixa}`).toBe(imposto.toString())
      }
    }
  })
})

describe('fatorR', () => {
  it.each([
    ['law §4.3: 84.000 / 300.000', '84000.00', '300000.00', 'III', '28.00'],
    ['law §4.3: 83.999 / 300.000 prints 28,00 and is V', '83999.00', '300000.00', 'V', '28.00'],
    ['E00.S: 0,20', '100000.00', '500000.00', 'V', '20.00'],
    ['S20: 150.000 / 500.000', '150000.00', '500000.00', 'III', '30.00'],
    ['payroll without revenue', '1000.00', '0.00', 'III', '28.00'],
    ['neither', '0.00', '0.00', 'V', '1.00'],
  ])('%s', (_titulo, folha, receita, anexo, duasCasas) => {
    const resultado = fatorR({ folha12: reais(folha), receita12: reais(receita) })
    expect(resultado.anexo).toBe(anexo)
    expect(resultado.percentual.round2().toString()).toBe(duasCasas)
  })

  it('K14: Delta gives 3,33 with 0,20 and 3,24 with 0,30', () => {
    const nota = (folha: string) => {
      const receita12 = reais('500000.00')
      const anexo = anexoDaAtividade({ anexoVinculado: 'V', passivelFatorR: true, folha12: reais(folha), receita12 })
      return aliquotaEfetiva({ anexo, rbt12: receita12 }).aliquotaNota?.toString()
    }
    expect(nota('100000.00')).toBe('3.33')
    expect(nota('150000.00')).toBe('3.24')
  })

  it('K14: an activity without annex uses III; fator R does not touch the others', () => {
    const receitas = { folha12: reais('0.00'), receita12: reais('500000.00') }
    expect(anexoDaAtividade({ anexoVinculado: null, passivelFatorR: false, ...receitas })).toBe('III')
    expect(anexoDaAtividade({ anexoVinculado: 'IV', passivelFatorR: false, ...receitas })).toBe('IV')
  })
})

describe('calcularRbt12', () => {
  const mes = (texto: string) => Competencia.from(texto)
  const receitas = [
    { competencia: mes('2026-01'), valor: reais('10000.00') },
    { competencia: mes('2026-02'), valor: reais('20000.00') },
    { competencia: mes('2026-03'), valor: reais('40000.00') },
  ]

  it.each([
    ['first month: its revenue x 12', '2026-01', '2026-01', '120000.00'],
    ['second month: the first x 12', '2026-02', '2026-01', '120000.00'],
    ['third month: mean of two x 12', '2026-03', '2026-01', '180000.00'],
    ['fourth month: mean of three x 12', '2026-04', '2026-01', '280000.00'],
    ['after a year: plain sum', '2026-04', '2024-01', '70000.00'],
    ['a month leaves after 12', '2027-02', '2026-01', '60000.00'],
  ])('E00.S %s', (_titulo, competencia, inicio, esperado) => {
    expect(calcularRbt12({ competencia: mes(competencia), inicioAtividade: mes(inicio), receitas }).toString()).toBe(esperado)
  })

  it('an old company needs no start; a competence before the start is refused', () => {
    expect(calcularRbt12({ competencia: mes('2026-04'), inicioAtividade: null, receitas }).toString()).toBe('70000.00')
    expect(() => calcularRbt12({ competencia: mes('2025-12'), inicioAtividade: mes('2026-01'), receitas })).toThrow(RangeError)
  })
})

describe('withholding from the Simples (LC 123 art. 21 §4)', () => {
  it.each([
    ['first month 2 %', true, null, '2.00', 'PRIMEIRO_MES'],
    ['first month 2 % even when told', true, '3.24', '2.00', 'PRIMEIRO_MES'],
    ['month before', false, '3.24', '3.24', 'MES_ANTERIOR'],
    ['not informed 5 %', false, null, '5.00', 'NAO_INFORMADA'],
  ])('E00.S %s', (_titulo, primeiroMes, mesAnterior, aliquota, origem) => {
    const resultado = aliquotaRetencao({ primeiroMes, mesAnterior: mesAnterior ? Aliquota.from(mesAnterior) : null })
    expect(resultado).toMatchObject({ origem })
    expect(resultado.aliquota.toString()).toBe(aliquota)
  })

  it.each([
    ['1.79', '2026-04-15', false],
    ['1.80', '2026-04-15', true],
    ['5.00', '2026-04-15', true],
    ['5.01', '2026-04-15', false],
    // The smallest part, 1,80 %, by the tenths of ADCT art. 128.
    ['1.79', '2028-12-31', false],
    ['1.62', '2029-01-01', true],
    ['1.61', '2029-01-01', false],
    ['1.44', '2030-06-15', true],
    ['1.26', '2031-06-15', true],
    ['1.08', '2032-12-31', true],
    ['1.07', '2032-12-31', false],
  ])('N7: a rate of %s on %s is accepted: %s', (texto, data, aceita) => {
    expect(validarAliquotaSimples(Aliquota.from(texto), data)).toHaveLength(aceita ? 0 : 1)
  })

  it.each([
    ['3.24', '3.2409', false],
    ['3.25', '3.24', false],
    ['3.26', '3.24', true],
    ['3.00', '3.24', true],
  ])('E00.S: stored %s against %s raises the alert: %s', (informada, calculada, alerta) => {
    expect(isAliquotaSimplesIncorreta(Aliquota.from(informada), Aliquota.from(calculada))).toBe(alerta)
  })
})
