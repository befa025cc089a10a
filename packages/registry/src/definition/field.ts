import type { KindName, KindValues } from '@iss/kinds'
import type { z } from 'zod'

type Conditions = {
  /** Drawn and kept only when this holds; otherwise stored empty. */
  visibleWhen?(values: Readonly<Record<string, unknown>>): boolean
  /** Shown but not changed when this holds; the server keeps what was stored. */
  readOnlyWhen?(values: Readonly<Record<string, unknown>>): boolean
}

type Common<T> = Conditions & {
  label: string
  /** True for the usual sentence, or the sentence itself. */
  required?: boolean | string
  /** Further rule on the value (never asked about an empty one); its messages are shown at the field. */
  schema?: z.ZodType<unknown, T>
  initial?: NoInfer<T> | ((hoje: string) => NoInfer<T>)
  help?: string
  /** What an empty value is called in control, grid and files: 'Todos'. */
  blank?: string
  /** Columns of twelve that the field takes in the form. */
  span?: number
}

/** Extensions that a file field may take. */
export type FileKind = 'png' | 'jpg' | 'jpeg' | 'pdf' | 'xml' | 'csv' | 'txt' | 'pfx' | 'p12'

export type SelectOption = { readonly value: string | number; readonly label: string }

/** What some kinds may say beyond the others. */
type Limits = {
  text: { max?: number }
  longtext: { max?: number }
  email: { max?: number }
  integer: { min?: number; max?: number }
}

export type Field =
  | { [K in KindName]: Common<KindValues[K]> & { kind: K } & (K extends keyof Limits ? Limits[K] : object) }[KindName]
  | (Common<string | number> & {
      kind: 'select'
      options: readonly SelectOption[]
      /** Which of the options may be chosen with these other values; all of them unless told. Holds on both sides. */
      offered?(value: string | number, values: Readonly<Record<string, unknown>>): boolean
    })
  /** A row of another registry (its slug) or of a lookup (its name); the value is its id. */
  | (Common<number> & { kind: 'lookup'; lookup: string })
  /** Several rows of them; the value is their ids, null when none. For forms that keep no row: a registry has no column of it. */
  | (Common<readonly number[]> & { kind: 'multilookup'; lookup: string })
  /** A file of the city; the value is the id of its row. The server checks kind and size; who sees the row may download it. */
  | (Common<number> & { kind: 'file'; accept: readonly FileKind[]; maxBytes?: number })
  /** A password: kept encrypted, never sent back. What is stored travels as `keptSecret`. */
  | (Common<string> & { kind: 'secret'; max?: number })

/** A field that holds a value, not a reference or a secret. */
export type ValueField = Extract<Field, { kind: KindName }>

export type FieldKind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

type References = { lookup: number; multilookup: readonly number[]; file: number; secret: string }
type Held<F> = F extends { kind: 'select'; options: readonly { readonly value: infer V }[] }
  ? V
  : F extends { kind: infer K extends KindName }
    ? KindValues[K]
    : F extends { kind: infer K extends keyof References }
      ? References[K]
      : never
type IsHeld<F> = F extends { kind: 'boolean' }
  ? true
  : F extends { required: true | string }
    ? F extends { visibleWhen: unknown }
      ? false
      : true
    : false

/** The values of a row: what is required is there, the rest may be null. */
export type Values<F extends Fields> = { [K in keyof F]: IsHeld<F[K]> extends true ? Held<F[K]> : Held<F[K]> | null }
