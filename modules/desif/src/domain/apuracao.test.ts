import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  baseConsolidada,
  chaveConsolidacao,
  consolidar,
  issARecolher,
  issDevido,
  type LinhaApuracao,
  rotulosConsolidacao,
  tiposArredondamento,
  tiposConsolidacao,
} from './apuracao.ts'
import { digitoCosif, formatCosif, isContaCosif, lerCodigoTributacao } from './cosif.ts'

const CINCO = 50_000n
const zero = { retido: 0n, incentivoSubtitulo: 0n, incentivoConsolidado: 0n, compensado: 0n, recolhido: 0n, motivo: '' }

describe('computation of the month (F104)', () => {
  it('worked numbers: 100.000,00 less 1.000,00 and 500,00 at 5 % are 4.925,00 due and 4.500,00 to pay', () => {
    const base = baseConsolidada({ receita: 10_000_000n, deducaoSubtitulo: 100_000n, deducaoConsolidada: 50_000n })
    expect(base).toBe(9_850_000n)
    const devido = issDevido(base, CINCO, 1)
    expect(devido).toBe(492_500n)
    expect(issARecolher({ ...zero, devido, retido: 10_000n, incentivoConsolidado: 2_500n, compensado: 30_000n })).toBe(450_000n)
  })

  it('1.234,57 at 5 % is 61,73 rounded and 61,72 cut', () => {
    expect(issDevido(123_457n, CINCO, 1)).toBe(6_173n)
    expect(issDevido(123_457n, CINCO, 2)).toBe(6_172n)
  })

  it('a reason not to demand leaves nothing to pay, and nobody pays less than nothing', () => {
    expect(issARecolher({ ...zero, devido: 100n, motivo: '1' })).toBe(0n)
    expect(issARecolher({ ...zero, devido: 100n, retido: 200n })).toBe(0n)
  })

  it('the sums of the accounts (0430) are those of the consolidation (0440) in all four kinds and both roundings (N3-9.1-29)', () => {
    expect(Object.keys(rotulosConsolidacao)).toHaveLength(4)
    const valor = fc.bigInt({ min: 0n, max: 10_000_000_000n })
    const linha: fc.Arbitrary<LinhaApuracao> = fc.record({
      dependencia: fc.constantFrom('0001', '0002', '0003'),
      cnpj: fc.constantFrom('000183', '000264'),
      codigo: fc.constantFrom('15.01.001-2', '15.02.001-9', '15.10.001-0'),
      aliquota: fc.constantFrom(20_000n, 35_000n, CINCO),
      receita: valor,
      deducao: fc.constant(0n),
      incentivo: fc.bigInt({ min: 0n, max: 1000n }),
      retido: fc.bigInt({ min: 0n, max: 1000n }),
      motivo: fc.constantFrom('', '1'),
      processo: fc.constant(''),
    })
    fc.assert(
      fc.property(
        fc.array(linha, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(...tiposConsolidacao),
        fc.constantFrom(...tiposArredondamento),
        (linhas, tipo, arredondamento) => {
          const consolidadas = consolidar(linhas, { tipo, arredondamento, matriz: '000183' })
          for (const campo of ['receita', 'incentivo', 'retido'] as const) {
            const de = { receita: 'receita', incentivo: 'incentivoSubtitulo', retido: 'retido' } as const
            const soma = (lista: readonly bigint[]) => lista.reduce((total, um) => total + um, 0n)
            expect(soma(consolidadas.map((uma) => uma[de[campo]]))).toBe(soma(linhas.map((uma) => uma[campo])))
          }
          const chaves = new Set(linhas.map((uma) => `${chaveConsolidacao(uma, tipo, '000183')} ${uma.motivo}`))
          expect(consolidadas).toHaveLength(chaves.size)
        },
      ),
    )
  })
})

describe('accounts of the COSIF and codes', () => {
  it.each(['7.0.0.00.00-9', '8.0.0.00.00-6', '7.1.7.00.00-9'])('%s ends with its check digit', (conta) => {
    const digitos = conta.replace(/\D/g, '')
    expect(isContaCosif(digitos)).toBe(true)
    expect(formatCosif(digitos)).toBe(conta)
    expect(isContaCosif(`${digitos.slice(0, -1)}${(Number(digitos.slice(-1)) + 1) % 10}`)).toBe(false)
  })

  it('has 10 positions from 2025 on', () => {
    const nove = '717000000'
    expect(isContaCosif(nove + digitoCosif(nove))).toBe(true)
  })

  it('a tax code is NN.NN.NNN-N (U3-9.3-01)', () => {
    expect(lerCodigoTributacao('15010012')).toBe('15.01.001-2')
    expect(lerCodigoTributacao('015010012')).toBe('15.01.001-2')
    expect(lerCodigoTributacao('1501')).toBeNull()
  })
})
