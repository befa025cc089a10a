import type { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import { regraIncidencia } from '@iss/tributacao/domain/incidencia'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import { labelMedida, type ParteDoRateio, parteDoRateio } from '@iss/tributacao/domain/rateio-extensao'
import type { EntradaCalculo } from './entrada-calculo.ts'

/**
 * The part of the network by which the service is taxed, and the place of the service that follows from it. A rule of the city that puts the
 * subitem at the provider or the taker leaves nothing to apportion, nor is a provider abroad asked.
 */
export function apurarRateio(entrada: EntradaCalculo) {
  const { municipioPrestacao, prestador } = entrada
  const { local } = regraIncidencia({ ...entrada, regras: entrada.regrasIncidencia })
  const rateado = prestador.municipio !== null && local === 'LOCAL_DA_PRESTACAO'
  const { parte, violations } = parteDoRateio({ ...entrada, rateio: (rateado && entrada.rateio) || null })
  return { parte, municipioPrestacao: parte?.municipio ?? municipioPrestacao, violations }
}

/** What the memory says of the part of the network that a note is taxed by. */
export function passoDoRateio(
  { municipio, medida, total, unidade, outros, fonte }: ParteDoRateio,
  {
    baseInteira,
    baseSemBeneficio,
    parcelaDeFora,
  }: Readonly<Record<'baseInteira' | 'baseSemBeneficio' | 'parcelaDeFora', Dinheiro>>,
): PassoMemoria {
  const demais = outros === 0 ? '' : `; ${counted(outros, 'outro município', 'outros municípios')}: ${parcelaDeFora.format()}`
  return passo(
    'rateio',
    `Parte do município ${municipio} na extensão: ${baseInteira.format()} × ${labelMedida(medida, unidade)} ÷ ` +
      `${labelMedida(total, unidade)} = ${baseSemBeneficio.format()}${demais}.`,
    { municipio, medida, total, baseInteira, parcela: baseSemBeneficio, parcelaDeFora },
    fonte,
  )
}
