import type { Data } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { at, type Violation } from '@iss/kernel/errors'
import { tributacaoErrors } from './errors.ts'
import { isVigente, type Vigente } from './vigencia.ts'

/** What a network is measured in: kilometres of railway, road, cable, duct or pipe, or the number of posts. Source: LC 116/2003 art. 7 §1. */
export const unidadesRateio = ['KM', 'POSTES'] as const
export type UnidadeRateio = (typeof unidadesRateio)[number]

/** Subitems whose tax is due in every municipality that the network crosses, dated. */
export type SubitemRateado = Vigente & { readonly subitem: string; readonly fonte: string }

export const subitensRateados: readonly SubitemRateado[] = [
  { subitem: '3.04', inicio: '2003-08-01', fim: null, fonte: 'LC 116/2003 arts. 3, §1, e 7, §1' },
  { subitem: '22.01', inicio: '2003-08-01', fim: null, fonte: 'LC 116/2003 art. 3, §2' },
]

/** The network of a provider for a subitem: how much of it lies in each municipality (codes of seven digits). */
export type RateioExtensao = {
  readonly unidade: UnidadeRateio
  readonly partes: readonly { readonly municipio: string; readonly medida: Decimal4 }[]
}

/** The part of a network that a note is taxed by: that of `municipio` among the whole. */
export type ParteDoRateio = {
  readonly municipio: string
  readonly unidade: UnidadeRateio
  readonly medida: Decimal4
  readonly total: Decimal4
  /** How many other municipalities the network crosses. */
  readonly outros: number
  readonly fonte: string
}

/**
 * The part of a network by which a service is taxed on a civil date: the city that computes wherever the network crosses it, whatever place
 * the document names, else the place of the service. Null where the subitem is not apportioned or the provider has no network registered;
 * refused where neither lies on the network.
 */
export function parteDoRateio(
  {
    subitem,
    data,
    municipio,
    municipioPrestacao,
    rateio,
  }: {
    subitem: string
    data: Data
    municipio: string
    municipioPrestacao: string | null
    rateio: RateioExtensao | null
  },
  tabela: readonly SubitemRateado[] = subitensRateados,
): { readonly parte: ParteDoRateio | null; readonly violations: readonly Violation[] } {
  const linha = tabela.find((item) => item.subitem === subitem && isVigente(item, data))
  if (!linha || !rateio || rateio.partes.length === 0) return { parte: null, violations: [] }
  const em = (codigo: string | null) => rateio.partes.find((parte) => parte.municipio === codigo)
  const achada = em(municipio) ?? em(municipioPrestacao)
  if (!achada) return { parte: null, violations: [at(tributacaoErrors.foraDaExtensao, 'municipioPrestacao')] }
  const total = rateio.partes.reduce((soma, { medida }) => soma.plus(medida), Decimal4.zero)
  const { unidade } = rateio
  return { parte: { ...achada, unidade, total, outros: rateio.partes.length - 1, fonte: linha.fonte }, violations: [] }
}

/** What an amount is worth for a part of the network: amount × part ÷ whole, half to even. Example: 10.000,00 × 40 km ÷ 100 km = 4.000,00. */
export function parcelaDoRateio(valor: Dinheiro, { medida, total }: Pick<ParteDoRateio, 'medida' | 'total'>): Dinheiro {
  return total.isZero() ? Dinheiro.zero : valor.ratio(medida.toScaled(), total.toScaled())
}

/** '40 km' or '12 postes'. */
export function labelMedida(medida: Decimal4, unidade: UnidadeRateio): string {
  return unidade === 'KM' ? `${medida.format()} km` : `${medida.format(0)} postes`
}
