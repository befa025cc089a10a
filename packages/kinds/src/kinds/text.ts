import { compareTexts, type Kind } from '../kind.ts'
import { wordSheet } from '../sheet.ts'

/** Free text on one line or broken into several by the room there is. */
export const textKind: Kind<string> = {
  align: 'left',
  width: 2.4,
  figures: false,
  oneLine: false,
  isValue: (value) => typeof value === 'string',
  toWire: (value) => value,
  fromWire: String,
  text: (value) => value,
  parse: (text) => text,
  sheet: wordSheet((value) => value),
  sql: { folded: true, search: (typed) => typed },
  compare: compareTexts,
}
