import { formatData, hojeEm, isData, parseDataBr } from '@iss/kernel/data'
import { compareValues, type Kind, refuseValue } from '../kind.ts'
import { firstSheetDay } from '../sheet.ts'

/** A day, or the day of a moment in the zone of the product. */
function dayOf(wire: unknown): string {
  if (typeof wire === 'string' && isData(wire)) return wire
  const instant = wire instanceof Date ? wire : new Date(/T\d/.test(String(wire)) ? String(wire) : Number.NaN)
  return Number.isNaN(instant.getTime()) ? refuseValue('date', wire) : hojeEm(instant)
}

/** Civil date, ISO text. */
export const dateKind: Kind<string> = {
  align: 'left',
  width: 1.1,
  figures: true,
  oneLine: true,
  isValue: (value) => typeof value === 'string' && isData(value),
  toWire: (value) => value,
  fromWire: dayOf,
  text: formatData,
  parse: (text) => parseDataBr(text) ?? (isData(text) ? text : refuseValue('date', text)),
  sheet: {
    cell: (value) => (value < firstSheetDay ? formatData(value) : new Date(`${value}T00:00:00Z`)),
    plain: formatData,
    format: 'dd/mm/yyyy',
    width: 12,
  },
  sql: { folded: false, search: (typed) => (/^[\d/]{2,10}$/.test(typed) ? typed : ''), words: "to_char(?::date, 'DD/MM/YYYY')" },
  compare: compareValues,
}
