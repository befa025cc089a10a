import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fatorVencimento, linhaDigitavelBoleto, montarCodigoSigcb } from './boleto-sigcb.ts'
import {
  campoLivreGuia,
  getCodigoArrecadacao,
  lerCodigoArrecadacao,
  linhaDigitavelArrecadacao,
  montarCodigoArrecadacao,
  numeroDoCampoLivre,
} from './codigo-arrecadacao.ts'
import { modulo10, modulo11 } from './modulos.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const base = {
  segmento: '1',
  identificador: '6',
  valor: reais('1234.56'),
  orgao: '1234',
  campoLivre: '2026122000000000000012345',
} as const
const campoLivre = campoLivreGuia({ vencimento: '2026-04-30', numero: '123456', competencia: Competencia.from('2026-03') })

describe('collection bar code', () => {
  it('law §4.5: manual example of both modules', () => {
    expect(modulo10('01230067896')).toBe(3)
    expect(modulo11('01230067896')).toBe(0)
  })

  it.each([
    [
      'law §4.5 mod 10',
      base,
      '81670000012345612342026122000000000000012345',
      '81670000012-7 34561234202-1 61220000000-0 00000012345-5',
    ],
    [
      'law §4.5 mod 11',
      { ...base, identificador: '8' as const },
      '81820000012345612342026122000000000000012345',
      '81820000012-1 34561234202-5 61220000000-6 00000012345-5',
    ],
    [
      'G00.B mod 10',
      { ...base, valor: reais('1248.00'), orgao: '9876', campoLivre },
      '81620000012480098762026043000000001234560326',
      '81620000012-2 48009876202-8 60430000000-6 01234560326-5',
    ],
  ])('%s', (_titulo, partes, codigo, linha) => {
    expect(montarCodigoArrecadacao(partes)).toBe(codigo)
    expect(linhaDigitavelArrecadacao(codigo)).toBe(linha)
    expect(lerCodigoArrecadacao(linha)).toBe(codigo)
    expect(getCodigoArrecadacao(codigo)).toEqual(partes)
  })

  it('law §4.5: R$ 50,00, body 4321', () => {
    const partes = { ...base, valor: reais('50.00'), orgao: '4321', campoLivre: '2027012000000000000000777' }
    expect(montarCodigoArrecadacao(partes)).toBe('81650000000500043212027012000000000000000777')
  })

  it('G00.B mod 11: general digit 8, blocks -2 -1 -7 -9', () => {
    const codigo = montarCodigoArrecadacao({ ...base, identificador: '8', valor: reais('1248.00'), orgao: '9876', campoLivre })
    expect(codigo[3]).toBe('8')
    expect(linhaDigitavelArrecadacao(codigo).match(/-\d/g)).toEqual(['-2', '-1', '-7', '-9'])
  })

  it('G00.B: free field of our guides', () => {
    expect(campoLivre).toBe('2026043000000001234560326')
    expect(numeroDoCampoLivre(campoLivre)).toBe('123456')
  })

  it.each([
    ['', 'empty'],
    ['81670000012345612342026122000000000000012346', 'a digit changed'],
    ['81670000012-8 34561234202-1 61220000000-0 00000012345-5', 'digit of a block'],
    ['8167000001234561234202612200000000000001234', '43 digits'],
    ['10491143200001248001234560000100040001234565', 'a bank slip'],
  ])("refuses '%s' (%s)", (texto) => {
    expect(lerCodigoArrecadacao(texto)).toBeNull()
  })

  it.each([
    { orgao: '123' },
    { campoLivre: '1' },
    { segmento: '8' },
    { valor: reais('-0.01') },
    { valor: reais('1000000000.00') },
  ])('refuses to build with %o', (errada) => {
    expect(() => montarCodigoArrecadacao({ ...base, ...errada })).toThrow(RangeError)
  })

  it('what is built is read back, and with modulus 10 one wrong digit behind the head does not pass', () => {
    const digitos = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`))
    fc.assert(
      fc.property(
        fc.constantFrom('6' as const, '8' as const),
        fc.bigInt(0n, 99_999_999_999n),
        digitos(4),
        digitos(25),
        fc.nat(43),
        fc.integer({ min: 1, max: 9 }),
        (identificador, centavos, orgao, livre, posicao, soma) => {
          const partes = { segmento: '1', identificador, valor: Dinheiro.centavos(centavos), orgao, campoLivre: livre }
          const codigo = montarCodigoArrecadacao(partes)
          expect(lerCodigoArrecadacao(linhaDigitavelArrecadacao(codigo))).toBe(codigo)
          if (identificador === '6' && posicao > 3) {
            const trocado = String((Number(codigo[posicao]) + soma) % 10)
            expect(lerCodigoArrecadacao(codigo.slice(0, posicao) + trocado + codigo.slice(posicao + 1))).toBeNull()
          }
        },
      ),
    )
  })
})

describe('bank slip of Caixa (SIGCB)', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-04-30', '1432'],
    ['2026-12-20', '1666'],
  ])('law §4.5: due factor of %s is %s', (data, fator) => expect(fatorVencimento(data)).toBe(fator))

  it('G00.B: sample beneficiary 123456', () => {
    const partes = { beneficiario: '123456', nossoNumero: '14000000000123456', vencimento: '2026-04-30', valor: reais('1248.00') }
    const codigo = montarCodigoSigcb(partes)
    expect(codigo).toBe('10491143200001248001234560000100040001234565')
    expect(linhaDigitavelBoleto(codigo)).toMatch(/^10491\.2345\d 60000\.10004\d 00012\.34565\d 1 14320000124800$/)
    expect(() => montarCodigoSigcb({ ...partes, nossoNumero: '1' })).toThrow(RangeError)
    expect(() => fatorVencimento('1997-10-06')).toThrow(RangeError)
  })
})
