import type { KindName, KindValues, Tone } from '@iss/kinds'

/** One figure of a summary: what it is called, its kind and value. */
export type Figure = { [K in KindName]: { label: string; kind: K; value: KindValues[K]; tone?: Tone } }[KindName]
