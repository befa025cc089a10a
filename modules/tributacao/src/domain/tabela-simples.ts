import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, type Violation } from '@iss/kernel/errors'
import { tabelaErrors } from './errors-tabelas.ts'
import { reducoesTransicao } from './limites.ts'

/** Annexes of services of LC 123/2006 in force since 2018; bands A, B, C (codes 0, 1, 2) of the spec 3 §9.2 in this order. */
export const anexos = ['III', 'IV', 'V'] as const
export type Anexo = (typeof anexos)[number]

/** Code of the band table in the spec: A 0 is III, B 1 is IV, C 2 is V. */
export function codigoAnexo(anexo: Anexo): number {
  return anexos.indexOf(anexo)
}

export type FaixaSimples = {
  /** 1 to 6. */
  readonly faixa: number
  /** Upper bound of the RBT12, included. */
  readonly ate: Dinheiro
  readonly nominal: Aliquota
  readonly parcelaDeduzir: Dinheiro
  /** ISS part of the effective rate, in percent; null in the sixth band (ISS outside the DAS). */
  readonly partilhaIss: Aliquota | null
}

export type TabelaSimples = {
  readonly anexo: Anexo
  readonly inicioVigencia: Data
  readonly fimVigencia: Data | null
  readonly fonte: string
  readonly faixas: readonly FaixaSimples[]
}

type Linha = readonly [nominal: string, parcelaDeduzir: string, partilhaIss: string | null]

const LIMITES = ['180000.00', '360000.00', '720000.00', '1800000.00', '3600000.00', '4800000.00']

/**
 * Periods of the annexes. Nominal rates and deductions stay; of the effective rate the part of the ISS gives way to the IBS from 2029 on, by the
 * tenths of the transition. Sources: LC 155/2016; LC 214/2025; ADCT art. 128.
 */
const periodos: readonly { inicio: Data; fim: Data | null; decimos: number; lei: string }[] = [
  { inicio: '2018-01-01', fim: '2026-12-31', decimos: 10, lei: 'LC 155/2016' },
  { inicio: '2027-01-01', fim: '2028-12-31', decimos: 10, lei: 'LC 214/2025' },
  ...reducoesTransicao.map(({ inicio, fim, decimos, fonte }) => ({ inicio, fim, decimos, lei: `LC 214/2025; ${fonte}` })),
]

/** The tables of an annex, one for each period. */
function tabelas(anexo: Anexo, linhas: readonly Linha[]): TabelaSimples[] {
  return periodos.map(({ inicio, fim, decimos, lei }) => ({
    anexo,
    inicioVigencia: inicio,
    fimVigencia: fim,
    fonte: `LC 123/2006, Anexo ${anexo} (${lei})`,
    faixas: linhas.map(([nominal, parcela, partilha], indice) => ({
      faixa: indice + 1,
      ate: Dinheiro.from(LIMITES[indice] ?? '4800000.00'),
      nominal: Aliquota.from(nominal),
      parcelaDeduzir: Dinheiro.from(parcela),
      partilhaIss: partilha === null ? null : Aliquota.scaled((Aliquota.from(partilha).toScaled() * BigInt(decimos)) / 10n),
    })),
  }))
}

/** The tables since January 2018, by period. The fifth band of III and IV is bound by the cap of 5 % of the calculation. */
export const tabelasSimples: readonly TabelaSimples[] = [
  ...tabelas('III', [
    ['6.00', '0.00', '33.50'],
    ['11.20', '9360.00', '32.00'],
    ['13.50', '17640.00', '32.50'],
    ['16.00', '35640.00', '32.50'],
    ['21.00', '125640.00', '33.50'],
    ['33.00', '648000.00', null],
  ]),
  ...tabelas('IV', [
    ['4.50', '0.00', '44.50'],
    ['9.00', '8100.00', '40.00'],
    ['10.20', '12420.00', '40.00'],
    ['14.00', '39780.00', '40.00'],
    ['22.00', '183780.00', '40.00'],
    ['33.00', '828000.00', null],
  ]),
  ...tabelas('V', [
    ['15.50', '0.00', '14.00'],
    ['18.00', '4500.00', '17.00'],
    ['19.50', '9900.00', '19.00'],
    ['20.50', '17100.00', '21.00'],
    ['23.00', '62100.00', '23.50'],
    ['30.50', '540000.00', null],
  ]),
]

/**
 * What stands against the bands of a table of an annex: six of them, numbered, each of more revenue than the one before, all but the last with
 * their part of the ISS. Source: LC 123/2006, annexes III, IV and V.
 */
export function validarFaixasSimples(faixas: readonly FaixaSimples[]): Violation[] {
  const ordem = [...faixas].sort((a, b) => a.faixa - b.faixa)
  return all(
    (ordem.length !== 6 || ordem.some(({ faixa }, indice) => faixa !== indice + 1)) && tabelaErrors.faixasDoSimples,
    ordem.some(({ ate }, indice) => indice > 0 && !ate.gt(ordem[indice - 1]?.ate ?? Dinheiro.zero)) &&
      tabelaErrors.faixasCrescentes,
    ordem.some(({ partilhaIss, faixa }) => partilhaIss === null && faixa < 6) && tabelaErrors.faixaSemPartilha,
  )
}

/** The table of an annex in force on the civil date; those given first are before the program's own. Refuses (RangeError) a date without table. */
export function getTabelaSimples(anexo: Anexo, data: Data, tabelas: readonly TabelaSimples[] = tabelasSimples): TabelaSimples {
  const vigente = tabelas.find(
    (linha) => linha.anexo === anexo && linha.inicioVigencia <= data && (linha.fimVigencia === null || data <= linha.fimVigencia),
  )
  if (!vigente) throw new RangeError(`There is no table of annex ${anexo} on ${data}`)
  return vigente
}
