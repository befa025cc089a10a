import { type ChoiceName, kinds, type KindName } from '@iss/kinds'

/** What a control of a form may be: of a kind of value, or a choice among others. */
export type InputKind = KindName | ChoiceName

const typed: ReadonlySet<InputKind> = new Set(['text', 'longtext', 'email', 'status', 'date', 'documento', 'telefone', 'cep'])
const several: ReadonlySet<InputKind> = new Set(['multiselect', 'multilookup'])

/** What the control of a kind holds when nothing was given. */
export function emptyOf(kind: InputKind): unknown {
  if (kind === 'boolean') return false
  if (several.has(kind)) return []
  return typed.has(kind) ? '' : null
}

/** Columns of twelve that the control of a kind takes in a form of filters; the label of a check box stands beside it. */
export function spanOf(kind: InputKind, label = ''): number {
  if (kind === 'boolean' && label.length > 24) return 6
  return kind in kinds ? (kinds[kind as KindName].width > 2 ? 6 : 3) : kind === 'select' ? 3 : 6
}
