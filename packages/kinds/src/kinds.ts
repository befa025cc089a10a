import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Kind } from './kind.ts'
import { booleanKind } from './kinds/boolean.ts'
import { bytesKind } from './kinds/bytes.ts'
import { cepKind } from './kinds/cep.ts'
import { cnaeKind } from './kinds/cnae.ts'
import { competenciaKind } from './kinds/competencia.ts'
import { type Coordenadas, coordenadasKind } from './kinds/coordenadas.ts'
import { ctissKind } from './kinds/ctiss.ts'
import { dateKind } from './kinds/date.ts'
import { datetimeKind } from './kinds/datetime.ts'
import { decimalKind } from './kinds/decimal.ts'
import { documentoKind } from './kinds/documento.ts'
import { duracaoKind } from './kinds/duracao.ts'
import { emailKind } from './kinds/email.ts'
import { integerKind } from './kinds/integer.ts'
import { longtextKind } from './kinds/longtext.ts'
import { moneyKind } from './kinds/money.ts'
import { numeroKind } from './kinds/numero.ts'
import { percentKind } from './kinds/percent.ts'
import { statusKind } from './kinds/status.ts'
import { telefoneKind } from './kinds/telefone.ts'
import { textKind } from './kinds/text.ts'

/** What a value of each kind is. The list is closed: a new kind is a new file beside the others and a line here and below. */
export type KindValues = {
  text: string
  longtext: string
  email: string
  status: string
  money: Dinheiro
  decimal: Decimal4
  integer: number
  numero: number
  percent: Aliquota
  date: string
  datetime: Date
  competencia: Competencia
  documento: string
  telefone: string
  cep: string
  cnae: string
  ctiss: string
  boolean: boolean
  bytes: number
  duracao: number
  coordenadas: Coordenadas
}
export type KindName = keyof KindValues

/** The one vocabulary of kinds of the product. */
export const kinds: { readonly [K in KindName]: Kind<KindValues[K]> } = {
  text: textKind,
  longtext: longtextKind,
  email: emailKind,
  status: statusKind,
  money: moneyKind,
  decimal: decimalKind,
  integer: integerKind,
  numero: numeroKind,
  percent: percentKind,
  date: dateKind,
  datetime: datetimeKind,
  competencia: competenciaKind,
  documento: documentoKind,
  telefone: telefoneKind,
  cep: cepKind,
  cnae: cnaeKind,
  ctiss: ctissKind,
  boolean: booleanKind,
  bytes: bytesKind,
  duracao: duracaoKind,
  coordenadas: coordenadasKind,
}

/** Names of all kinds, for contracts. */
export const kindNames = Object.keys(kinds) as [KindName, ...KindName[]]

/** Ways to choose a value among others instead of writing it; beside the kinds, what a control of a form may be. */
export const choiceNames = ['select', 'multiselect', 'lookup', 'multilookup'] as const
export type ChoiceName = (typeof choiceNames)[number]

/** Whether a name is that of a kind of value. */
export const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name)

/** The kind of a name, for code that handles values of any kind. */
export function kindOf(name: KindName): Kind<unknown> {
  return kinds[name] as Kind<unknown>
}

/** A value, its JSON or what the database gave as text -> the value; null for nothing (null, undefined, ''). Refuses with RangeError what is none. */
export function valueOf(name: KindName, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  const kind = kindOf(name)
  return kind.isValue(value) ? value : kind.fromWire(value)
}

/** Words of a value or of its JSON where nothing beside them says the unit ('R$ 1.500,00'); '' for nothing. */
export function proseOf(name: KindName, value: unknown): string {
  const held = valueOf(name, value)
  const kind = kindOf(name)
  return held === null ? '' : (kind.prose ?? kind.text)(held)
}

/** Words of a value or of its JSON; '' for nothing. Refuses with RangeError what is no value of the kind. */
export function textOf(name: KindName, value: unknown): string {
  const held = valueOf(name, value)
  return held === null ? '' : kindOf(name).text(held)
}
