import { compareValues, type Kind, notSearched, refuseValue } from '../kind.ts'
import { numberSheet } from '../sheet.ts'

const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

const isValue = (value: unknown) => Number.isSafeInteger(value)

function toInteger(text: string): number {
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return isValue(value) ? value : refuseValue('whole number', text)
}

/** Count or number of something, with points at the thousands. */
export const integerKind: Kind<number> = {
  align: 'right',
  width: 0.9,
  figures: true,
  oneLine: true,
  isValue,
  toWire: (value) => value,
  fromWire: (wire) => toInteger(String(wire)),
  text: (value) => format.format(value),
  parse: (text) => toInteger(text.trim().replace(/(?<=\d)\.(?=\d{3}(\D|$))/g, '')),
  sheet: numberSheet(String, '0', 11),
  sql: notSearched,
  compare: compareValues,
  sum: { zero: 0, add: (a, b) => a + b },
  difference: { minus: (a, b) => a - b, units: BigInt },
}
