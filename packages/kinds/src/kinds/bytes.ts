import { compareValues, type Kind, notSearched, refuseValue } from '../kind.ts'
import { numberSheet } from '../sheet.ts'
import { integerKind } from './integer.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** '512 B', '1,5 KB', '16 MB': the largest unit that leaves at least one, with one place at most. */
function words(bytes: number): string {
  let unit = 0
  let rest = bytes
  // 1023,95 KB would be written '1.024 KB': it is 1 MB.
  while (rest >= 1023.95 && unit < units.length - 1) {
    rest /= 1024
    unit++
  }
  return `${format.format(rest)} ${units[unit]}`
}

function parse(text: string): number {
  const [, number = '', unit = 'B'] = /^([\d.]+(?:,\d+)?)\s*([KMGT]?B)?$/i.exec(text.trim()) ?? []
  const value = Number(number.replace(/\./g, '').replace(',', '.')) * 1024 ** units.findIndex((one) => one === unit.toUpperCase())
  return number === '' || Number.isNaN(value) ? refuseValue('size of a file', text) : Math.round(value)
}

/** Size of a file in bytes. */
export const bytesKind: Kind<number> = {
  align: 'right',
  width: 1,
  figures: true,
  oneLine: true,
  isValue: (value) => integerKind.isValue(value) && (value as number) >= 0,
  toWire: (value) => value,
  fromWire: integerKind.fromWire,
  text: words,
  parse,
  sheet: numberSheet(String, '#,##0', 14),
  sql: notSearched,
  compare: compareValues,
  sum: { zero: 0, add: (a, b) => a + b },
}
