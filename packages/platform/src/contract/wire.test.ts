import { expect, it } from 'vitest'
import { aliquotaWire, decimal4Wire, dinheiroWire } from './wire.ts'

// Bounds: the columns numeric(15,2), numeric(15,4) and numeric(7,4).
it.each([
  ['money', dinheiroWire, '9999999999999.99', '10000000000000.00', 'O valor não pode passar de R$ 9.999.999.999.999,99.'],
  ['a quantity', decimal4Wire, '99999999999.9999', '100000000000', 'O número não pode passar de 99.999.999.999,9999.'],
  ['a rate', aliquotaWire, '999.9999', '1000', 'O percentual não pode passar de 999,9999%.'],
])('%s on the wire goes as far as its column, either way, and no further', (_, wire, last, beyond, sentence) => {
  const messageOf = (text: string) => wire().safeParse(text).error?.issues[0]?.message
  for (const sign of ['', '-']) {
    expect(String(wire().parse(sign + last))).toBe(sign + last)
    expect(messageOf(sign + beyond)).toBe(sentence)
    expect(messageOf(sign + '9'.repeat(100_000))).toBe(sentence)
  }
  expect(wire().safeParse(`000${last}`).success).toBe(true)
  expect(messageOf('1e400')).not.toBe(sentence)
})
