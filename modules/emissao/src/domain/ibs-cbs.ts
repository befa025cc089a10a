import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { divideHalfEven } from '@iss/kernel/rounding'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import { type Regime, regimes } from '@iss/tributacao/domain/regime'
import { isVigente, type Vigente } from '@iss/tributacao/domain/vigencia'

/** Rates of IBS (state and municipality) and CBS, in percent. */
export type AliquotasIbsCbs = { readonly ibsUf: Aliquota; readonly ibsMun: Aliquota; readonly cbs: Aliquota }

/** A rate that is null is fixed by another act (Senate, LC 214/2025 arts. 349 and 353) and entered by the city. */
export type LinhaIbsCbs = Vigente & {
  readonly ibsUf: Aliquota | null
  readonly ibsMun: Aliquota | null
  readonly cbs: Aliquota | null
  readonly fonte: string
}

const taxa = (texto: string) => Aliquota.from(texto)
const daReferencia = { ibsUf: null, ibsMun: null, cbs: null } as const
const FONTE_REFERENCIA = 'Alíquotas de referência fixadas pelo Senado (LC 214/2025, arts. 14 e 353)'

/**
 * Rates set by law, by year: the test year 2026, the two years of the small IBS, and from 2029 on the years in which the IBS takes the place of the
 * ISS (`reducoesTransicao` of tributacao says what is left of it), whose rates other acts fix.
 */
export const aliquotasIbsCbs: readonly LinhaIbsCbs[] = [
  {
    inicio: '2026-01-01',
    fim: '2026-12-31',
    ibsUf: taxa('0.10'),
    ibsMun: taxa('0.00'),
    cbs: taxa('0.90'),
    fonte: 'LC 214/2025 arts. 343 e 346',
  },
  {
    inicio: '2027-01-01',
    fim: '2028-12-31',
    ibsUf: taxa('0.05'),
    ibsMun: taxa('0.05'),
    cbs: null,
    fonte: 'LC 214/2025 art. 344',
  },
  { inicio: '2029-01-01', fim: '2029-12-31', ...daReferencia, fonte: FONTE_REFERENCIA },
  { inicio: '2030-01-01', fim: '2030-12-31', ...daReferencia, fonte: FONTE_REFERENCIA },
  { inicio: '2031-01-01', fim: '2031-12-31', ...daReferencia, fonte: FONTE_REFERENCIA },
  { inicio: '2032-01-01', fim: '2032-12-31', ...daReferencia, fonte: FONTE_REFERENCIA },
  { inicio: '2033-01-01', fim: null, ...daReferencia, fonte: FONTE_REFERENCIA },
]

/**
 * Since when notes bear the groups of IBS and CBS, by regime of the provider. Source: law §0.1 (3): Ato Conjunto RFB/CGIBS 4 of 2026-07-30, most
 * services from 2026-10-01, Simples and MEI from 2027-01-01.
 */
export const iniciosIbsCbs: readonly (Vigente & { readonly regimes: readonly Regime[] })[] = [
  { inicio: '2026-10-01', fim: null, regimes: regimes.filter((regime) => regime !== 'SIMPLES' && regime !== 'MEI') },
  { inicio: '2027-01-01', fim: null, regimes: ['SIMPLES', 'MEI'] },
]

/** The row in force on the date, or null. */
export function findAliquotasIbsCbs(data: Data, linhas: readonly LinhaIbsCbs[] = aliquotasIbsCbs): LinhaIbsCbs | null {
  return linhas.find((linha) => isVigente(linha, data)) ?? null
}

export type EntradaIbsCbs = {
  /** Date of the service: PIS and COFINS leave the base until 2026, the total of the note changes in 2027. */
  readonly data: Data
  readonly aliquotas: AliquotasIbsCbs
  readonly valorServico: Dinheiro
  readonly descontoIncondicional: Dinheiro
  /** Σ of the reimbursed documents (vCalcReeRepRes). */
  readonly reembolsos?: Dinheiro
  readonly iss: Dinheiro
  readonly pis: Dinheiro
  readonly cofins: Dinheiro
  /** Reduction of the classification, in percent (60 lowers the rate to 40 %). */
  readonly reducao?: { readonly uf: Aliquota; readonly mun: Aliquota; readonly cbs: Aliquota } | null
  /** Reduction of the classification that holds without its condition (gTribRegular). */
  readonly regular?: { readonly uf: Aliquota; readonly mun: Aliquota; readonly cbs: Aliquota } | null
  /** Reducer of purchases by governments, in percent. */
  readonly redutorGoverno?: Aliquota | null
  readonly diferimento?: { readonly uf: Aliquota; readonly mun: Aliquota; readonly cbs: Aliquota } | null
  /** Net value of the note (vLiq), less the ISS that is withheld too, for its total. */
  readonly liquido: Dinheiro
}

export type TributoIbsCbs = {
  readonly aliquota: Aliquota
  /** 2 decimals, as the layout prints and multiplies. */
  readonly aliquotaEfetiva: Aliquota
  readonly diferido: Dinheiro
  readonly valor: Dinheiro
}

export type ResultadoIbsCbs = {
  readonly base: Dinheiro
  readonly ibsUf: TributoIbsCbs
  readonly ibsMun: TributoIbsCbs
  readonly cbs: TributoIbsCbs
  /** What the regular taxation would be, without deferral; null where the note tells none. */
  readonly regular: Readonly<Record<'ibsUf' | 'ibsMun' | 'cbs', TributoIbsCbs>> | null
  /** ibsUf + ibsMun. */
  readonly ibs: Dinheiro
  /** vTotNF: liquido in 2026; liquido + IBS + CBS from 2027. */
  readonly totalNota: Dinheiro
  readonly memoria: readonly PassoMemoria[]
}

const FIM_PIS_COFINS = '2027-01-01'
const FONTE = 'LC 214/2025 art. 12; layout nacional 1.01'

/**
 * IBS and CBS of a note. Base = value - unconditional discount - reimbursements - ISS (- PIS - COFINS until 2026), never below 0.
 * Each tax = base x effective rate, half-even, less what is deferred.
 * Example (law §4.8): 10.000,00, ISS 500,00, PIS 65,00, COFINS 300,00: base 9.135,00, CBS 82,22, IBS of the state 9,14.
 */
export function calcularIbsCbs(entrada: EntradaIbsCbs): ResultadoIbsCbs {
  const { data, aliquotas, valorServico, descontoIncondicional, iss, pis, cofins, reducao, diferimento, liquido } = entrada
  const reembolsos = entrada.reembolsos ?? Dinheiro.zero
  const contribuicoes = data < FIM_PIS_COFINS ? pis.plus(cofins) : Dinheiro.zero
  const base = valorServico.minus(descontoIncondicional).minus(reembolsos).minus(iss).minus(contribuicoes).max(Dinheiro.zero)
  const redutor = entrada.redutorGoverno ?? Aliquota.zero
  const tributo = (aliquota: Aliquota, reduzida = Aliquota.zero, adiada = Aliquota.zero) =>
    calcularTributo(base, aliquota, [reduzida, redutor], adiada)
  const ibsUf = tributo(aliquotas.ibsUf, reducao?.uf, diferimento?.uf)
  const ibsMun = tributo(aliquotas.ibsMun, reducao?.mun, diferimento?.mun)
  const cbs = tributo(aliquotas.cbs, reducao?.cbs, diferimento?.cbs)
  const { regular: reducaoRegular } = entrada
  const regular = reducaoRegular
    ? {
        ibsUf: tributo(aliquotas.ibsUf, reducaoRegular.uf),
        ibsMun: tributo(aliquotas.ibsMun, reducaoRegular.mun),
        cbs: tributo(aliquotas.cbs, reducaoRegular.cbs),
      }
    : null
  const ibs = ibsUf.valor.plus(ibsMun.valor)
  const totalNota = data < FIM_PIS_COFINS ? liquido : liquido.plus(ibs).plus(cbs.valor)
  const linha = (nome: string, { aliquotaEfetiva, valor }: TributoIbsCbs) =>
    passo(
      nome,
      `${nome}: ${base.format()} × ${aliquotaEfetiva.format()}% = ${valor.format()}.`,
      { base, aliquotaEfetiva, valor },
      FONTE,
    )
  const memoria = [
    passo(
      'base-ibs-cbs',
      `Base do IBS e da CBS: ${base.format()}.`,
      { valorServico, descontoIncondicional, reembolsos, iss, contribuicoes, base },
      FONTE,
    ),
    linha('IBS estadual', ibsUf),
    linha('IBS municipal', ibsMun),
    linha('CBS', cbs),
  ]
  return { base, ibsUf, ibsMun, cbs, ibs, regular, totalNota, memoria }
}

function calcularTributo(
  base: Dinheiro,
  aliquota: Aliquota,
  reducoes: readonly Aliquota[],
  diferimento: Aliquota,
): TributoIbsCbs {
  const aliquotaEfetiva = reduzir(aliquota, reducoes)
  const cheio = base.percent(aliquotaEfetiva)
  const diferido = cheio.percent(diferimento)
  return { aliquota, aliquotaEfetiva, diferido, valor: cheio.minus(diferido) }
}

/** rate x (1 - reduction) x (1 - reducer), rounded once to 2 decimals, half to even. */
export function reduzir(aliquota: Aliquota, reducoes: readonly Aliquota[]): Aliquota {
  const cem = Aliquota.cem.toScaled()
  let numerador = aliquota.toScaled()
  let denominador = 1n
  for (const reducao of reducoes) {
    numerador *= cem - reducao.toScaled()
    denominador *= cem
  }
  return Aliquota.scaled(divideHalfEven(numerador, denominador * 100n) * 100n)
}
