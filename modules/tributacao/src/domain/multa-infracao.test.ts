import { Aliquota } from '@iss/kernel/aliquota'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { calcularMultaInfracao, type RegraMulta, validarMulta } from './multa-infracao.ts'

const regra = (mudancas: Partial<RegraMulta>): RegraMulta => ({
  tipoBaseCalculo: 'IMPOSTO',
  tipoMoeda: 'REAL',
  percentual: null,
  valor: null,
  ...mudancas,
})
const cinquenta = Aliquota.from('50')
const duzentas = Dinheiro.from('200.00')
const unidade = Decimal4.from('5.2797')
const imposto = Dinheiro.from('325.00')

describe('fine of an infraction', () => {
  it.each([
    ['K39: 50% of the tax', regra({ percentual: cinquenta }), '162.50'],
    ['K39: 200 fiscal units', regra({ tipoBaseCalculo: 'FIXO', tipoMoeda: 'UFIR', valor: duzentas }), '1055.94'],
    [
      'K39: the greater of both',
      regra({ tipoBaseCalculo: 'IMPOSTO_FIXO', tipoMoeda: 'UFIR', percentual: cinquenta, valor: duzentas }),
      '1055.94',
    ],
    [
      'the tax is the greater',
      regra({ tipoBaseCalculo: 'IMPOSTO_FIXO', percentual: Aliquota.from('75'), valor: duzentas }),
      '243.75',
    ],
    ['fixed in reais', regra({ tipoBaseCalculo: 'FIXO', valor: duzentas, percentual: cinquenta }), '200.00'],
  ])('%s', (_titulo, multa, valor) => {
    expect(calcularMultaInfracao(multa, imposto, unidade).toString()).toBe(valor)
  })

  it('needs percent, amount or both by its base, and the quote when it is in fiscal units', () => {
    const textos = (multa: RegraMulta) => validarMulta(multa).map(({ message }) => message)
    expect(textos(regra({}))).toEqual(['Informe o percentual sobre o imposto.'])
    expect(textos(regra({ tipoBaseCalculo: 'FIXO' }))).toEqual(['Informe o valor fixo da multa.'])
    expect(textos(regra({ tipoBaseCalculo: 'IMPOSTO_FIXO' }))).toHaveLength(2)
    const emUnidades = regra({ tipoBaseCalculo: 'FIXO', tipoMoeda: 'UFIR', valor: duzentas })
    expect(() => calcularMultaInfracao(emUnidades, imposto, null)).toThrow(RangeError)
  })
})
