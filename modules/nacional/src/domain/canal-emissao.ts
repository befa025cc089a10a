import { type Data, formatData } from '@iss/kernel/data'
import { defineErrors, fill, type Violation } from '@iss/kernel/errors'
import { labelRegime, type Regime } from '@iss/tributacao/domain/regime'
import { EMISSOR_NACIONAL } from './ambiente.ts'

/** From `inicio` on, providers of the regime issue in the national system only. */
export type RegraCanal = { readonly regime: Regime; readonly inicio: Data; readonly fonte: string }

/** Dated rule of the channel for the whole country. Source: Res. CGSN 140/2018 art. 106 (MEI), Res. CGSN 191/2026 (ME/EPP), decisions N4. */
export const regrasCanal: readonly RegraCanal[] = [
  { regime: 'MEI', inicio: '2023-09-01', fonte: 'Res. CGSN 140/2018 art. 106' },
  { regime: 'SIMPLES', inicio: '2026-11-01', fonte: 'Res. CGSN 191/2026' },
]

export const canalErrors = defineErrors('canal', {
  simples: {
    message: `Optantes do Simples Nacional emitem a NFS-e no Emissor Nacional desde {data}. Acesse ${EMISSOR_NACIONAL}`,
  },
  regime: {
    message: `Contribuintes do regime {regime} emitem a NFS-e no Emissor Nacional desde {data}. Acesse ${EMISSOR_NACIONAL}`,
  },
  regimeRepetido: { field: 'regime', message: 'Já existe uma data para este regime.' },
  inicioDoMes: { field: 'inicio', message: 'A data é o primeiro dia de um mês.' },
  regraNacional: { field: 'inicio', message: 'A regra nacional já obriga este regime desde {data}.' },
})

/**
 * Since when providers of a regime issue in the national system only, as of a date: by the national rule or the city's; null while they need not.
 */
export function inicioDoCanal(
  regime: Regime,
  data: Data,
  doMunicipio: readonly Pick<RegraCanal, 'regime' | 'inicio'>[],
): Data | null {
  const [inicio] = [...regrasCanal, ...doMunicipio]
    .flatMap((regra) => (regra.regime === regime && regra.inicio <= data ? [regra.inicio] : []))
    .toSorted()
  return inicio ?? null
}

/**
 * Whether a provider may still issue here a note of that service date. `ligado` is the municipal switch, off by default; `doMunicipio` are
 * the dates that the city set for further regimes, or earlier ones. A service of before the date stays municipal even when the note is late.
 * Returns no violation or one.
 */
export function validarCanal({
  ligado,
  regime,
  dataPrestacao,
  doMunicipio = [],
}: {
  ligado: boolean
  regime: Regime
  dataPrestacao: Data
  doMunicipio?: readonly Pick<RegraCanal, 'regime' | 'inicio'>[]
}): Violation[] {
  if (!ligado) return []
  const inicio = inicioDoCanal(regime, dataPrestacao, doMunicipio)
  if (inicio === null) return []
  const data = formatData(inicio)
  return regime === 'MEI' || regime === 'SIMPLES'
    ? [fill(canalErrors.simples, { data })]
    : [fill(canalErrors.regime, { data, regime: labelRegime(regime) })]
}

/** Refuses a date of the city that is no beginning of a month, or says nothing which the national rule does not say already. */
export function checkDataDoMunicipio({ regime, inicio }: { regime: Regime; inicio: Data }): Violation[] {
  if (!inicio.endsWith('-01')) return [canalErrors.inicioDoMes]
  const nacional = regrasCanal.find((regra) => regra.regime === regime)
  return nacional && inicio >= nacional.inicio ? [fill(canalErrors.regraNacional, { data: formatData(nacional.inicio) })] : []
}
