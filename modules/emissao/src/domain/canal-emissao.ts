import { type Data, formatData } from '@iss/kernel/data'
import { fill, type Violation } from '@iss/kernel/errors'
import type { Regime } from '@iss/tributacao/domain/regime'
import { notaErrors } from '@iss/nota/domain/errors'

/** From `inicio` on, providers of the regime issue in the national system only. */
export type RegraCanal = { readonly regime: Regime; readonly inicio: Data; readonly fonte: string }

/** Dated rule of the channel. Source: Res. CGSN 140/2018 art. 106 (MEI), Res. CGSN 191/2026 (ME/EPP), decisions N4. */
export const regrasCanal: readonly RegraCanal[] = [
  { regime: 'MEI', inicio: '2023-09-01', fonte: 'Res. CGSN 140/2018 art. 106' },
  { regime: 'SIMPLES', inicio: '2026-11-01', fonte: 'Res. CGSN 191/2026' },
]

/**
 * Whether a provider may still issue here a note of that service date. `ligado` is the municipal switch, off by default. A
 * service of before the date stays municipal even when the note is late. Returns no violation or one.
 */
export function validarCanal({
  ligado,
  regime,
  dataPrestacao,
  regras = regrasCanal,
}: {
  ligado: boolean
  regime: Regime
  dataPrestacao: Data
  regras?: readonly RegraCanal[]
}): Violation[] {
  if (!ligado) return []
  const regra = regras.find((linha) => linha.regime === regime && linha.inicio <= dataPrestacao)
  return regra ? [fill(notaErrors.canalNacional, { data: formatData(regra.inicio) })] : []
}
