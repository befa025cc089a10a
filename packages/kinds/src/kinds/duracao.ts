import { compareValues, type Kind, notSearched, refuseValue } from '../kind.ts'
import { wordSheet } from '../sheet.ts'
import { integerKind } from './integer.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** '45 s', '3 min 20 s', '2 h 05 min'. */
function words(seconds: number): string {
  const whole = Math.max(0, Math.trunc(seconds))
  const [hours, minutes, rest] = [Math.trunc(whole / 3600), Math.trunc((whole % 3600) / 60), whole % 60]
  if (hours > 0) return `${hours} h ${two(minutes)} min`
  return minutes > 0 ? `${minutes} min ${two(rest)} s` : `${rest} s`
}

function parse(text: string): number {
  const [all, hours = '0', minutes = '0', seconds = '0'] =
    /^\s*(?:(\d+)\s*h)?\s*(?:(\d+)\s*min)?\s*(?:(\d+)\s*s)?\s*$/.exec(text) ?? []
  if (!all?.trim()) return refuseValue('duration', text)
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** How long something took, in whole seconds; from an hour on it is said without them. */
export const duracaoKind: Kind<number> = {
  align: 'right',
  width: 1.1,
  figures: true,
  oneLine: true,
  isValue: (value) => integerKind.isValue(value) && (value as number) >= 0,
  toWire: (value) => value,
  fromWire: integerKind.fromWire,
  text: words,
  parse,
  sheet: wordSheet(words, 14),
  sql: notSearched,
  compare: compareValues,
}
