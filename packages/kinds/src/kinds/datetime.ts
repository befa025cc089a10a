import { civilEm, formatDataHora, instanteDe, parseDataBr } from '@iss/kernel/data'
import { type Kind, notSearched, refuseValue } from '../kind.ts'
import { firstSheetDay } from '../sheet.ts'

function instantOf(wire: unknown): Date {
  const instant = wire instanceof Date ? wire : new Date(String(wire))
  return Number.isNaN(instant.getTime()) ? refuseValue('moment', wire) : instant
}

function parse(text: string): Date {
  const [, day = '', hour] = /^(\d{2}\/\d{2}\/\d{4}) (\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim()) ?? []
  const data = parseDataBr(day)
  if (!data || !hour) return refuseValue('moment', text)
  return instanteDe(data, hour.length === 5 ? `${hour}:00` : hour)
}

/** Moment, dd/MM/yyyy HH:mm:ss in the zone of the product (spec 2 §5). */
export const datetimeKind: Kind<Date> = {
  align: 'left',
  width: 1.8,
  figures: true,
  oneLine: true,
  isValue: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  toWire: (value) => value.toISOString(),
  fromWire: instantOf,
  text: formatDataHora,
  parse,
  sheet: {
    cell: (value) => {
      const { data, hora } = civilEm(value)
      return data < firstSheetDay ? formatDataHora(value) : new Date(`${data}T${hora}Z`)
    },
    plain: formatDataHora,
    format: 'dd/mm/yyyy hh:mm:ss',
    width: 20,
  },
  sql: notSearched,
  compare: (a, b) => a.getTime() - b.getTime(),
}
