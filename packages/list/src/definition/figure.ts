import type { KindName, KindValues, Tone } from '@iss/kinds'

type Said = {
  label: string
  tone?: Tone
  /** What it is compared with or counted by, small under the value. */
  hint?: string
  /** Filters of the list, as the wire has them, that leave the rows it counts: a click on the figure sets them. */
  filters?: Readonly<Record<string, unknown>>
}

/** One figure of a summary: what it is called, its kind and value. */
export type Figure = { [K in KindName]: { kind: K; value: KindValues[K] } & Said }[KindName]
