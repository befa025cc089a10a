import { fold } from '@iss/kernel/texto'
import { compareValues, type Kind, notSearched, refuseValue } from '../kind.ts'
import { wordSheet } from '../sheet.ts'

const words = (value: boolean) => (value ? 'Sim' : 'Não')

function parse(text: string): boolean {
  const word = fold(text)
  if (['sim', 's', '1', 'true', 'x'].includes(word)) return true
  if (['nao', 'n', '0', 'false', ''].includes(word)) return false
  return refuseValue('yes or no', text)
}

/** Sim or Não. */
export const booleanKind: Kind<boolean> = {
  align: 'left',
  width: 0.8,
  figures: false,
  oneLine: true,
  isValue: (value) => typeof value === 'boolean',
  toWire: (value) => value,
  fromWire: (wire) => wire === true || wire === 'true' || wire === 't' || wire === '1',
  text: words,
  parse,
  sheet: wordSheet(words, 9),
  sql: notSearched,
  compare: compareValues,
}
