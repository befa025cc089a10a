import type { Context } from '@iss/platform/server'
import type { Field, Values } from '@iss/registry/definition'

/** Holds for the values of another field that are named here. */
export type When = { field: string; is: readonly (string | number | boolean)[] }

export type LookupWanted = { texto: string } | { ids: readonly number[] }
/** Options that depend on the other parameters: those that a text finds (at most twenty), or those of these ids. */
export type OwnLookup = (
  ctx: Context,
  wanted: LookupWanted,
  values: Readonly<Record<string, unknown>>,
) => Promise<{ value: number; label: string }[]>

type Plain<F> = Omit<F, 'visibleWhen' | 'readOnlyWhen' | 'offered'> & { when?: When }
type Serialisable<F> = F extends { kind: 'file' | 'secret' }
  ? never
  : F extends { kind: 'lookup' | 'multilookup' }
    ? Plain<Omit<F, 'lookup'>> & { lookup: string | OwnLookup }
    : F extends unknown
      ? Plain<F>
      : never

/**
 * A parameter of an order: a field of a registry without functions for the browser, which sees a description only. A condition is
 * `when: { field, is }`, the other values under which it is asked for; `schema` runs on the server. A lookup is the name of a `defineLookup`, or
 * a function when its options depend on the other parameters.
 */
export type LoteField = Serialisable<Field>
export type LoteFields = Readonly<Record<string, LoteField>>

type Lookup<K> = { kind: K; lookup: string; label: string }
type AsField<F> = F extends { kind: infer K extends 'lookup' | 'multilookup' }
  ? F extends { required: true | string }
    ? Lookup<K> & { required: true }
    : Lookup<K>
  : F extends Field
    ? F
    : never
type Held<F> = Values<{ v: AsField<F> }>['v']
/** The values of the parameters: what is required is there, the rest may be null. */
export type LoteValues<F extends LoteFields> = {
  [K in keyof F]: F[K] extends { when: unknown } ? Held<F[K]> | null : Held<F[K]>
}

/** The same fields as the engine of registries reads, checks and draws them. */
export function toFields(fields: LoteFields): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { when, ...field }]) => [
      name,
      (when === undefined
        ? field
        : { ...field, visibleWhen: (values) => when.is.includes(values[when.field] as string) }) as Field,
    ]),
  )
}
