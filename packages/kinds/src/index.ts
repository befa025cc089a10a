export { compact } from './compact.ts'
export { compareTexts, compareValues, type Kind } from './kind.ts'
export {
  choiceNames,
  type ChoiceName,
  isKind,
  kindNames,
  kindOf,
  kinds,
  type KindName,
  type KindValues,
  proseOf,
  textOf,
  valueOf,
} from './kinds.ts'
export type { Coordenadas } from './kinds/coordenadas.ts'
export { PERSON_LOOKUP, type Person, personOption } from './person.ts'
export { type Tone, toneNames } from './tone.ts'
export type { Sheet, SheetCell } from './sheet.ts'
