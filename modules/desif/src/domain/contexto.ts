import type { ModuloDesif } from './leiaute.ts'

/** A code of the city with the rate that it taxes it by (ten-thousandths of a percent), and the days on which both hold. */
export type CodigoDaCidade = { readonly aliquota: bigint; readonly inicio: string; readonly fim: string | null }

/** A tariff or another service of the tables of the city in some days. */
export type ServicoDaTabela = { readonly exigeComplemento: boolean; readonly inicio: string; readonly fim: string | null }

/** A declaration in force. Months as '2026-03'. */
export type DeclaracaoEmVigor = {
  readonly modulo: ModuloDesif
  readonly inicio: string
  readonly fim: string
  readonly protocolo: string
}

/**
 * What the city knows that a file is held against. Null: not known here (the command without a portal), and what needs it is not said. The server and
 * the page that checks before the delivery have all of it, so that both say the same.
 */
export type ContextoDesif = {
  /** Civil date. */
  readonly hoje: string
  /** IBGE code of the city. */
  readonly municipio: string | null
  /** Root of the CNPJ of the institution that delivers. */
  readonly raiz: string | null
  /** By 'NN.NN.NNN-N'; several in the course of time. */
  readonly codigos: ReadonlyMap<string, readonly CodigoDaCidade[]> | null
  /** Accounts of the COSIF that the city keeps; an empty table is no table. */
  readonly cosif: ReadonlySet<string> | null
  /** Tariffs and other services by their four digits; an empty table is no table. */
  readonly tarifas: ReadonlyMap<string, readonly ServicoDaTabela[]> | null
  readonly servicos: ReadonlyMap<string, readonly ServicoDaTabela[]> | null
  /** Tax codes of the accounts of a year's plan ('conta|desdobramento'), by year; empty string for an account without code. */
  readonly planos: ReadonlyMap<string, ReadonlyMap<string, string>> | null
  readonly emVigor: readonly DeclaracaoEmVigor[] | null
  /** Months ('2026-03') whose computation is closed. */
  readonly encerradas: ReadonlySet<string> | null
  /** Day of the following month until which module 2 is due. */
  readonly diaDoPrazo: number | null
}

/** What is known without a portal: the day. */
export const semContexto = (hoje: string): ContextoDesif => ({
  hoje,
  municipio: null,
  raiz: null,
  codigos: null,
  cosif: null,
  tarifas: null,
  servicos: null,
  planos: null,
  emVigor: null,
  encerradas: null,
  diaDoPrazo: null,
})

/** How an account of a plan is looked up. */
export const chaveConta = (conta: string, mista: string): string => `${conta}|${mista}`

/** Rows of a table of services by their code. */
export function porCodigo(
  linhas: readonly ({ readonly codigo: string } & ServicoDaTabela)[],
): ReadonlyMap<string, readonly ServicoDaTabela[]> {
  const mapa = new Map<string, ServicoDaTabela[]>()
  for (const { codigo, exigeComplemento, inicio, fim } of linhas)
    mapa.set(codigo, [...(mapa.get(codigo) ?? []), { exigeComplemento, inicio, fim }])
  return mapa
}
