import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { aliquotaRetencao } from '@iss/tributacao/domain/aliquota-retencao'
import { type GrupoSimples, taxaDoGrupo, type TaxasDoRegime } from '@iss/tributacao/domain/aliquotas-simples'
import type { SimplesCalculo } from './entrada-calculo.ts'

/**
 * What the Simples says of a document: the rate of the group of its activity (art. 18 §4), and for withholding that of the month before, 2 % in
 * the first month of activity, 5 % when none was told (art. 21 §4, I, II, V). `anterior` null: the provider was of another regime then.
 * Null: no rate is known. Source: LC 123/2006.
 */
export function simplesDaNota({
  atual,
  anterior,
  grupo,
  dataAbertura,
  competencia,
  foraDoDas,
  issFixo = false,
}: {
  atual: TaxasDoRegime
  anterior: TaxasDoRegime | null
  grupo: GrupoSimples
  dataAbertura: Data | null
  competencia: Competencia
  foraDoDas: boolean
  /** The service is under the fixed ISS of its provider; above the sublimit it is not. */
  issFixo?: boolean
}): SimplesCalculo | null {
  const taxa = taxaDoGrupo(atual, grupo)
  if (!taxa && !foraDoDas && !issFixo) return null
  const primeiroMes = dataAbertura !== null && dataAbertura >= competencia.firstDay()
  const retencao = aliquotaRetencao({ primeiroMes, mesAnterior: anterior && (taxaDoGrupo(anterior, grupo)?.nota ?? null) })
  return {
    aliquota: taxa?.nota ?? Aliquota.zero,
    aliquotaExata: taxa?.exata ?? Aliquota.zero,
    aliquotaRetencao: retencao.aliquota,
    motivoRetencao: retencao.motivo,
    fonteRetencao: retencao.fonte,
    foraDoDas,
    issFixo: issFixo && !foraDoDas,
  }
}
