import type { LocalIncidencia, RegraIncidencia } from './regra-incidencia.ts'
import type { Data } from '@iss/kernel/data'
import { regrasIncidencia } from './incidencia-dados.ts'
import { isVigente } from './vigencia.ts'

const labels: Readonly<Record<LocalIncidencia, string>> = {
  PRESTADOR: 'estabelecimento do prestador',
  LOCAL_DA_PRESTACAO: 'local da prestação',
  TOMADOR: 'domicílio do tomador',
}

/** 'estabelecimento do prestador', 'local da prestação' or 'domicílio do tomador'. */
export function labelLocalIncidencia(local: LocalIncidencia): string {
  return labels[local]
}

/** What decides the place. Municipalities are codes of seven digits; null means abroad or not known. */
export type EntradaIncidencia = {
  /** Normalised subitem of the LC 116 list, '7.02'. */
  readonly subitem: string
  /** National service code of six digits, when the note tells it. */
  readonly codigoNacional?: string | null
  /** Null: provider abroad (import of services). */
  readonly municipioPrestador: string | null
  readonly municipioPrestacao: string | null
  readonly municipioTomador: string | null
  /** Municipality of the intermediary; only for services from abroad without a taker in the country. */
  readonly municipioIntermediario?: string | null
  /** Civil date of the service: the rule in force on it is taken. */
  readonly data: Data
  /** Table of the municipality; the general one unless told. */
  readonly regras?: readonly RegraIncidencia[]
}

export type Incidencia = {
  /** Null when nobody named is in the country. */
  readonly municipio: string | null
  readonly local: LocalIncidencia
  readonly fonte: string
}

const REGRA_GERAL = 'LC 116/2003 art. 3, caput'
const IMPORTACAO = 'LC 116/2003 art. 3, I (serviço proveniente do exterior)'

/** The rule in force for a service on a civil date; the general rule (provider) when the table has none. */
export function regraIncidencia({
  subitem,
  codigoNacional,
  data,
  regras = regrasIncidencia,
}: Pick<EntradaIncidencia, 'subitem' | 'codigoNacional' | 'data' | 'regras'>): {
  local: LocalIncidencia
  fonte: string
} {
  const vigente = (codigo: string) => regras.find((regra) => regra.codigo === codigo && isVigente(regra, data))
  const regra = (codigoNacional && vigente(codigoNacional)) || vigente(subitem)
  return regra ? { local: regra.local, fonte: regra.fonte } : { local: 'PRESTADOR', fonte: REGRA_GERAL }
}

/**
 * The municipality to which the ISS belongs. A provider abroad gives the municipality of the taker (or intermediary).
 * When the place of service or the taker is abroad or unknown, the tax stays with the provider.
 * Source: LC 116/2003 art. 3, decisions N6.
 */
export function municipioIncidencia(entrada: EntradaIncidencia): Incidencia {
  const { municipioPrestador, municipioPrestacao, municipioTomador, municipioIntermediario = null } = entrada
  if (municipioPrestador === null) {
    return { municipio: municipioTomador ?? municipioIntermediario, local: 'TOMADOR', fonte: IMPORTACAO }
  }
  const { local, fonte } = regraIncidencia(entrada)
  const indicado =
    local === 'LOCAL_DA_PRESTACAO' ? municipioPrestacao : local === 'TOMADOR' ? municipioTomador : municipioPrestador
  if (indicado === null) return { municipio: municipioPrestador, local: 'PRESTADOR', fonte: REGRA_GERAL }
  return { municipio: indicado, local, fonte }
}
