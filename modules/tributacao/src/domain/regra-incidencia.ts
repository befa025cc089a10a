import type { Vigente } from './vigencia.ts'

/**
 * One dated rule. `codigo` is a subitem ('16.01') or a national service code of six digits ('160101'), which wins over its
 * subitem. `fonte` cites the law.
 */
export type RegraIncidencia = Vigente & {
  readonly codigo: string
  readonly local: LocalIncidencia
  readonly fonte: string
}

export type LocalIncidencia = (typeof locaisIncidencia)[number]

/** Where the ISS is due. Source: LC 116/2003 art. 3. */
export const locaisIncidencia = ['PRESTADOR', 'LOCAL_DA_PRESTACAO', 'TOMADOR'] as const
