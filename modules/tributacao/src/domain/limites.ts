import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Violation } from '@iss/kernel/errors'
import { divideHalfEven } from '@iss/kernel/rounding'
import { tributacaoErrors } from './errors.ts'
import { isVigente, type Vigente } from './vigencia.ts'

/** Bounds of a municipal ISS rate. Source: LC 116/2003 arts. 8, II (5 %) and 8-A (2 %, LC 157/2016). */
export const aliquotaMaxima = Aliquota.from('5.00')
export const aliquotaMinima = Aliquota.from('2.00')

/** Subitems that may stay below 2 %, by rate or by benefit. Source: LC 116/2003 art. 8-A §1. */
export const subitensSemMinimo: readonly string[] = ['7.02', '7.05', '16.01']

/** First day on which benefits below 2 % are forbidden: a year after the law. Source: LC 157/2016 art. 6. */
export const inicioDoMinimo: Data = '2017-12-30'

/** True when the 2 % floor does not hold for the subitem (normalised, '7.02'). */
export function isSemMinimo(subitem: string): boolean {
  return subitensSemMinimo.includes(subitem)
}

/** True when an exemption is against the 2 % floor on the civil date. Source: LC 116/2003 art. 8-A §1. */
export function isIsencaoProibida(subitem: string, data: Data): boolean {
  return data >= inicioDoMinimo && !isSemMinimo(subitem)
}

/**
 * Checks a municipal rate: between 2 % and 5 %; below 2 % only for 7.02, 7.05, 16.01, and zero for an exempt activity.
 * Returns the violations (empty when right). The rate is the one of municipal law, before the reduction of 2029-2032.
 */
export function validarAliquota({
  subitem,
  aliquota,
  isenta = false,
}: {
  subitem: string
  aliquota: Aliquota
  isenta?: boolean
}): Violation[] {
  if (isenta && aliquota.isZero()) return []
  const minimo = isSemMinimo(subitem) ? Aliquota.zero : aliquotaMinima
  return aliquota.lt(minimo) || aliquota.gt(aliquotaMaxima) ? [tributacaoErrors.aliquotaForaDosLimites] : []
}

/**
 * Checks that a benefit (discount of base or of tax) does not push the tax below 2 % of the base without benefit.
 * `imposto` is what is due after the benefits, `baseSemBeneficio` the value less unconditional discount and legal deductions.
 * Example (law, art. 8-A §1): base 1.000,00, benefit 40 %, rate 3 % gives 18,00 = 1,80 %: refused for 1.07, accepted for 7.02.
 */
export function validarAliquotaEfetiva({
  subitem,
  imposto,
  baseSemBeneficio,
  data,
}: {
  subitem: string
  imposto: Dinheiro
  baseSemBeneficio: Dinheiro
  data: Data
}): Violation[] {
  if (isSemMinimo(subitem)) return []
  const minimo = baseSemBeneficio.percent(aliquotaNaTransicao(aliquotaMinima, data))
  return imposto.lt(minimo) ? [tributacaoErrors.aliquotaEfetivaMinima] : []
}

/** Effective rate of a tax, to 2 decimals: tax / base without benefit. Zero when the base is zero. */
export function aliquotaEfetiva(imposto: Dinheiro, baseSemBeneficio: Dinheiro): Aliquota {
  if (baseSemBeneficio.isZero()) return Aliquota.zero
  const centesimos = Dinheiro.centavos(10_000n).ratio(imposto.toCentavos(), baseSemBeneficio.toCentavos())
  return Aliquota.from(centesimos.toString())
}

/** Tenths of the municipal rate that remain in the years in which the ISS gives way to the IBS. */
export type ReducaoTransicao = Vigente & { readonly decimos: number; readonly fonte: string }

const FONTE_TRANSICAO = 'ADCT art. 128 (EC 132/2023); LC 116/2003 art. 8-B (LC 214/2025)'

/**
 * Reduction of the ISS, 2029 to 2032, and its end in 2033; 5 % becomes 4,5, 4,0, 3,5 and 3,0. Sources: ADCT art. 128; LC 116/2003 art. 8-B, which lowers
 * the rates of the municipal laws by 10, 20, 30 and 40 %.
 */
export const reducoesTransicao: readonly ReducaoTransicao[] = [
  { inicio: '2029-01-01', fim: '2029-12-31', decimos: 9, fonte: FONTE_TRANSICAO },
  { inicio: '2030-01-01', fim: '2030-12-31', decimos: 8, fonte: FONTE_TRANSICAO },
  { inicio: '2031-01-01', fim: '2031-12-31', decimos: 7, fonte: FONTE_TRANSICAO },
  { inicio: '2032-01-01', fim: '2032-12-31', decimos: 6, fonte: FONTE_TRANSICAO },
  { inicio: '2033-01-01', fim: null, decimos: 0, fonte: FONTE_TRANSICAO },
]

/** The reduction in force on the civil date, or null before 2029. */
export function findReducaoTransicao(data: Data): ReducaoTransicao | null {
  return reducoesTransicao.find((linha) => isVigente(linha, data)) ?? null
}

/** The municipal rate as it is charged on the civil date, after the reduction of the transition (4 decimals). */
export function aliquotaNaTransicao(aliquota: Aliquota, data: Data): Aliquota {
  const reducao = findReducaoTransicao(data)
  if (!reducao) return aliquota
  return Aliquota.scaled(divideHalfEven(aliquota.toScaled() * BigInt(reducao.decimos), 10n))
}
