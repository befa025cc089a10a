import type { Access } from '@iss/platform/contract'
import type { Context, FileAnswer } from '@iss/platform/server'
import type { ColunaConsulta, FiltroConsulta, FiltroDaConsulta, LinhaConsulta } from '../contract/consulta-abas.ts'

/** Whose documents are asked for. */
export type PessoaConsultada = { id: number; documento: string; nome: string }

export type PedidoConsulta = FiltroConsulta & { pessoas: readonly PessoaConsultada[]; pagina: number; tamanho: number }

/** Totals by column, as decimal text, without what was cancelled. */
export type RespostaConsulta = { lista: LinhaConsulta[]; total: number; totais: Record<string, string> }

/**
 * A tab of Consultas (E16). The module that has the documents declares it; screen, calls, print and spreadsheet follow (decisions H2).
 * `nome` is the end of its calls: 'Guia' answers /consulta/buscarGuia.
 */
export type ConsultaAba = {
  kind: 'consulta-aba'
  nome: string
  rotulo: string
  ordem: number
  access?: Access
  colunas: readonly ColunaConsulta[]
  /** Filters that mean something here, beside taxpayer and competence. */
  filtros: readonly FiltroDaConsulta[]
  outraParte?: string
  situacoes?: readonly { valor: string; rotulo: string }[]
  buscar(ctx: Context, pedido: PedidoConsulta): Promise<RespostaConsulta>
  /** The XML of the documents that the search finds, one file each in a ZIP; absent where documents have none. */
  exportarXml?(ctx: Context, pedido: PedidoConsulta): Promise<FileAnswer>
}

/** Declares a tab of Consultas. */
export function defineConsultaAba(definition: Omit<ConsultaAba, 'kind'>): ConsultaAba {
  return { kind: 'consulta-aba', ...definition }
}

/** Month of a competence 'yyyy-MM' as its first day; null stays null. */
export function primeiroDia(competencia: string | null): string | null {
  return competencia === null ? null : `${competencia}-01`
}
