import type { ValueField } from './field.ts'

/**
 * One value of a one-row-per-city table that the form of municipal options edits beside the switches. The value stays where its readers
 * find it: the column is named, not copied. A setting that does not fit its table stops the boot.
 */
export type Setting = {
  kind: 'setting'
  /** Property of the table that holds the value; also the name in the call. */
  name: string
  /** SQL name of the table. */
  table: string
  /** Tab of the form. */
  group: string
  /** What the value does, in words. */
  effect: string
  /** Label, kind, bounds and, as `initial`, the value of a city that never saved one. */
  field: ValueField
}

/** Declares one setting. Stands in a registries, domain or contract folder. */
export function defineSetting(definition: Omit<Setting, 'kind'>): Setting {
  return { kind: 'setting', ...definition }
}
