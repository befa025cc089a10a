import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { booleanKind } from './kinds/boolean.ts'
import { competenciaKind } from './kinds/competencia.ts'
import { dateKind } from './kinds/date.ts'
import { datetimeKind } from './kinds/datetime.ts'
import { decimalKind } from './kinds/decimal.ts'
import { documentoKind } from './kinds/documento.ts'
import { integerKind } from './kinds/integer.ts'
import type { Kind } from './kinds/kind.ts'
import { moneyKind } from './kinds/money.ts'
import { percentKind } from './kinds/percent.ts'
import { textKind } from './kinds/text.ts'

/** What a column of each kind holds. The list is closed: a new kind is a new file beside the others and a line here. */
export type KindValues = {
  text: string
  money: Dinheiro
  decimal: Decimal4
  integer: number
  percent: Aliquota
  date: string
  datetime: Date
  competencia: Competencia
  documento: string
  boolean: boolean
}
export type ColumnKind = keyof KindValues

export const columnKinds: { readonly [K in ColumnKind]: Kind<KindValues[K]> } = {
  text: textKind,
  money: moneyKind,
  decimal: decimalKind,
  integer: integerKind,
  percent: percentKind,
  date: dateKind,
  datetime: datetimeKind,
  competencia: competenciaKind,
  documento: documentoKind,
  boolean: booleanKind,
}

/** The kind's file, for code that handles values of any kind. */
export function kindOf(kind: ColumnKind): Kind<unknown> {
  return columnKinds[kind] as Kind<unknown>
}
