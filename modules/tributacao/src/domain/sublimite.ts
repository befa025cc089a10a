import { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { ReceitaMensal } from './rbt12.ts'
import { isVigente, type Vigente } from './vigencia.ts'

/** Sublimit of the revenue of a calendar year for the ISS inside the DAS, dated. */
export type Sublimite = Vigente & { readonly valor: Dinheiro; readonly fonte: string }

/** Source: LC 123/2006 art. 13-A (LC 155/2016); Portaria CGSN yearly for the States that keep it. */
export const sublimites: readonly Sublimite[] = [
  { inicio: '2018-01-01', fim: null, valor: Dinheiro.from('3600000.00'), fonte: 'LC 123/2006 art. 13-A' },
]

/** Excess over the sublimit up to which the ISS stays inside the DAS to the end of the year, in percent. Source: LC 123/2006 art. 20 §1-A. */
const TOLERANCIA = 20

export type EntradaSublimite = {
  readonly competencia: Competencia
  /** First month of activity; null: long ago. */
  readonly inicioAtividade: Competencia | null
  /** Revenue by month: of the PGDAS-D, else of notes and ledgers; months that are missing count as zero. */
  readonly receitas: readonly ReceitaMensal[]
}

export type SituacaoSublimite = {
  /** The ISS of the competence is collected by a municipal guide, at the municipal rate. */
  readonly foraDoDas: boolean
  /** Month from which it is; null while it is inside the DAS. */
  readonly desde: Competencia | null
  readonly fonte: string
}

/**
 * Whether a company of the Simples pays the ISS of a competence outside the DAS, by the revenue of the calendar year (RBA): from the month after
 * the one in which the sublimit was passed by more than 20 %, else from January of the next year, for that year. In the year in which the
 * activity began the sublimit is a twelfth for each month of activity, and an excess above 20 % reaches back to the beginning.
 * Sources: LC 123/2006 arts. 3 §§11 and 13, 13-A, 20 §§1 and 1-A; Res. CGSN 140/2018 arts. 12 and 24.
 */
export function situacaoSublimite(entrada: EntradaSublimite, tabela: readonly Sublimite[] = sublimites): SituacaoSublimite {
  const { competencia } = entrada
  const anterior = excesso(entrada, competencia.ano - 1, tabela)
  if (anterior.passou) {
    return { foraDoDas: true, desde: Competencia.of(competencia.ano, 1), fonte: 'LC 123/2006 art. 20, §1-A' }
  }
  const { acimaDaTolerancia, inicio } = excesso(entrada, competencia.ano, tabela)
  if (acimaDaTolerancia === null) return { foraDoDas: false, desde: null, fonte: 'LC 123/2006 art. 13-A' }
  const desde = inicio ?? acimaDaTolerancia.next()
  const foraDoDas = !competencia.isBefore(desde)
  return { foraDoDas, desde: foraDoDas ? desde : null, fonte: inicio ? 'LC 123/2006 art. 3, §11' : 'LC 123/2006 art. 20, §1' }
}

/** What the revenue of a calendar year does against its sublimit: passed, and the month in which it passed the tolerance. */
function excesso({ inicioAtividade, receitas }: EntradaSublimite, ano: number, tabela: readonly Sublimite[]) {
  const inicio = inicioAtividade?.ano === ano ? inicioAtividade : null
  const meses = inicio ? 13 - inicio.mes : 12
  const limite = limiteDoAno(`${ano}-01-01`, tabela).ratio(meses, 12)
  const tolerado = limite.ratio(100 + TOLERANCIA, 100)
  let acumulada = Dinheiro.zero
  let acimaDaTolerancia: Competencia | null = null
  for (const competencia of Competencia.range(Competencia.of(ano, 1), Competencia.of(ano, 12))) {
    const doMes = receitas.filter((receita) => receita.competencia.eq(competencia)).map(({ valor }) => valor)
    acumulada = acumulada.plus(Dinheiro.sum(doMes))
    if (acimaDaTolerancia === null && acumulada.gt(tolerado)) acimaDaTolerancia = competencia
  }
  return { passou: acumulada.gt(limite), acimaDaTolerancia, inicio }
}

function limiteDoAno(dia: Data, tabela: readonly Sublimite[]): Dinheiro {
  const linha = tabela.find((item) => isVigente(item, dia))
  // Before the sublimit of today the ISS followed the limit of the regime, which was the same amount.
  return (linha ?? tabela[0])?.valor ?? Dinheiro.from('3600000.00')
}
