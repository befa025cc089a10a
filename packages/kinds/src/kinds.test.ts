import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { type KindName, kindNames, kindOf, proseOf, textOf, valueOf } from './kinds.ts'

/** One value of each kind with its JSON, words and text in files of values; numbers and dates checked by hand. */
const samples: { readonly [K in KindName]: readonly [value: unknown, wire: unknown, text: string, plain: string] } = {
  text: ['São José', 'São José', 'São José', 'São José'],
  longtext: ['um\ndois', 'um\ndois', 'um\ndois', 'um\ndois'],
  email: ['maria@exemplo.com', 'maria@exemplo.com', 'maria@exemplo.com', 'maria@exemplo.com'],
  status: ['A vencer', 'A vencer', 'A vencer', 'A vencer'],
  money: [Dinheiro.from('1500.5'), '1500.50', '1.500,50', '1500,50'],
  decimal: [Decimal4.from('1.0335'), '1.0335', '1,0335', '1,0335'],
  integer: [1234567, 1234567, '1.234.567', '1234567'],
  numero: [202600012, 202600012, '202600012', '202600012'],
  percent: [Aliquota.from('2.5'), '2.50', '2,50%', '2,50'],
  date: ['2026-04-05', '2026-04-05', '05/04/2026', '05/04/2026'],
  // 12:07:09 of UTC is 09:07:09 in Brasília.
  datetime: [new Date('2026-04-05T12:07:09Z'), '2026-04-05T12:07:09.000Z', '05/04/2026 09:07:09', '05/04/2026 09:07:09'],
  competencia: [Competencia.of(2026, 4), '2026-04', '04/2026', '04/2026'],
  documento: ['40000001000150', '40000001000150', '40.000.001/0001-50', '40.000.001/0001-50'],
  telefone: ['27999994444', '27999994444', '(27) 99999-4444', '(27) 99999-4444'],
  cep: ['29900000', '29900000', '29900-000', '29900-000'],
  cnae: ['6201501', '6201501', '6201-5/01', '6201-5/01'],
  ctiss: ['010100188', '010100188', '0101-0/01-88', '0101-0/01-88'],
  boolean: [true, true, 'Sim', 'Sim'],
  bytes: [1_572_864, 1_572_864, '1,5 MB', '1572864'],
  duracao: [200, 200, '3 min 20 s', '3 min 20 s'],
  coordenadas: [
    { latitude: -20.3155, longitude: -40.3128 },
    '-20.3155,-40.3128',
    '20,31550° S, 40,31280° O',
    '20,31550° S, 40,31280° O',
  ],
}

describe.each(kindNames)('kind %s', (name) => {
  const kind = kindOf(name)
  const [value, wire, text, plain] = samples[name]

  it('travels as JSON and back, and is known as its own value', () => {
    expect(kind.toWire(value)).toEqual(wire)
    expect(kind.fromWire(wire)).toEqual(value)
    expect(kind.isValue(value)).toBe(true)
    expect(JSON.parse(JSON.stringify(kind.toWire(value)))).toEqual(wire)
  })

  it('is said in words that are read back', () => {
    expect(textOf(name, value)).toBe(text)
    expect(textOf(name, wire)).toBe(text)
    expect(kind.parse(text)).toEqual(value)
    expect(kind.sheet.plain(value)).toBe(plain)
    expect([textOf(name, null), textOf(name, undefined), textOf(name, ''), valueOf(name, '')]).toEqual(['', '', '', null])
  })

  it('equals itself in order, and adds up to itself with nothing', () => {
    expect(kind.compare(value, kind.fromWire(wire))).toBe(0)
    expect(kind.sum ? kind.toWire(kind.sum.add(kind.sum.zero, value)) : wire).toEqual(wire)
  })
})

it('an amount in a sentence has its unit, other kinds are said as in a cell', () => {
  expect([proseOf('money', '1500.00'), proseOf('percent', '5'), proseOf('money', null)]).toEqual(['R$ 1.500,00', '5,00%', ''])
})

it.each([
  ['telefone', '33334444', '3333-4444'],
  ['telefone', '999994444', '99999-4444'],
  ['telefone', '2733334444', '(27) 3333-4444'],
  ['telefone', '(27) 99999-4444', '(27) 99999-4444'],
  ['telefone', '0800 123', '0800 123'],
  ['telefone', '5527999994444', '5527999994444'],
  ['telefone', 'ramal 12', 'ramal 12'],
  ['cep', '29900-000', '29900-000'],
  ['cep', '2990', '2990'],
  ['cnae', '62015', '62015'],
  ['ctiss', '0101A0188', '0101-A/01-88'],
  ['bytes', 0, '0 B'],
  ['bytes', 1023, '1.023 B'],
  ['bytes', 1024, '1 KB'],
  // 1024² - 1 bytes are 1024 KB when rounded: the next unit.
  ['bytes', 1_048_575, '1 MB'],
  ['bytes', 16_777_216, '16 MB'],
  ['duracao', 0, '0 s'],
  ['duracao', 59, '59 s'],
  ['duracao', 7500, '2 h 05 min'],
  ['date', '2026-04-06T02:59:59Z', '05/04/2026'],
  ['competencia', { ano: 2026, mes: 0 }, '01/2026'],
  ['competencia', '2026-01-01', '01/2026'],
  ['decimal', '10.335', '10,335'],
  ['percent', '2.5850', '2,5850%'],
] as const)('%s %j is said %s', (name, value, text) => expect(textOf(name, value)).toBe(text))

it.each([
  ['money', 'abc'],
  ['integer', '1,5'],
  ['integer', '99999999999999999'],
  ['date', '2026-02-30'],
  ['datetime', 'ontem'],
  ['percent', 'NaN'],
  ['coordenadas', '91,0'],
  ['bytes', 'muito'],
] as const)('%s refuses the JSON %j', (name, wire) => expect(() => kindOf(name).fromWire(wire)).toThrow(RangeError))

it.each([
  ['telefone', '123'],
  ['cep', '2990'],
  ['cnae', '62015'],
  ['ctiss', '01010018'],
  ['date', '30/02/2026'],
  ['datetime', '05/04/2026'],
  ['boolean', 'talvez'],
  ['bytes', '5 XB'],
  ['coordenadas', '20 S'],
  ['integer', '1.5'],
] as const)('%s refuses what was written: %j', (name, text) => expect(() => kindOf(name).parse(text)).toThrow(RangeError))

it.each([
  ['coordenadas', '-20,3155; -40,3128', { latitude: -20.3155, longitude: -40.3128 }],
  ['bytes', '1.024 B', 1024],
  ['integer', '-1.234.567', -1234567],
  ['ctiss', '0101.0.01.88', '010100188'],
  ['boolean', 'não', false],
  ['datetime', '05/04/2026 09:07', new Date('2026-04-05T12:07:00Z')],
] as const)('%s reads %j', (name, text, value) => expect(kindOf(name).parse(text)).toEqual(value))

describe('in sheets', () => {
  it('amounts are numbers while a cell holds them exactly, rates hundredths, days days, and words words', () => {
    expect(kindOf('money').sheet.cell(Dinheiro.from('9876543210.99'))).toBe(9876543210.99)
    expect(kindOf('money').sheet.cell(Dinheiro.from('1234567890123456.78'))).toBe('1234567890123456,78')
    expect(kindOf('percent').sheet.cell(Aliquota.from('2.5856'))).toBe(0.025856)
    expect(kindOf('date').sheet.cell('2026-04-15')).toEqual(new Date('2026-04-15T00:00:00Z'))
    // Spreadsheets take 1900 for a leap year.
    expect(kindOf('date').sheet.cell('1899-12-31')).toBe('31/12/1899')
    expect(kindOf('datetime').sheet.cell(new Date('2026-04-15T13:30:00Z'))).toEqual(new Date('2026-04-15T10:30:00Z'))
    expect(kindOf('documento').sheet.cell('40000001000150')).toBe('40.000.001/0001-50')
  })
})

it('U3-3.4-05 a CTISS is shown with dashes and slashes and kept as its nine characters', () => {
  expect(textOf('ctiss', '010100188')).toBe('0101-0/01-88')
  expect(kindOf('ctiss').toWire(kindOf('ctiss').parse('0101-0/01-88'))).toBe('010100188')
})

describe('in searches', () => {
  it.each([
    ['text', 'são', 'são'],
    ['documento', '40.000.001/0001', '400000010001'],
    ['telefone', '(27) 9999', '279999'],
    ['telefone', 'maria', ''],
    ['cep', '29900-0', '299000'],
    ['cnae', '6201-5', '62015'],
    ['ctiss', '0101-0/01', '0101001'],
    ['date', '15/04', '15/04'],
    ['date', 'abril', ''],
    ['numero', '2026', '2026'],
    ['money', '15', ''],
  ] as const)('%s looks for %j as %j', (name, typed, wanted) => expect(kindOf(name).sql.search(typed)).toBe(wanted))
})
