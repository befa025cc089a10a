import type { Context } from '@iss/platform/server'
import type { ColunaConsulta } from '../contract/consultas.ts'

export type LinhaConsulta = Record<string, string | number | boolean | null>

/** One generic public search (spec 1 §2.10): rows about a document in a city, grouped by the first column. Never personal data in full. */
export type ConsultaPublica = {
  kind: 'consulta-publica'
  /** Part of the address /public/consulta/:tipo. */
  tipo: string
  titulo: string
  orientacao: string
  colunas: readonly ColunaConsulta[]
  linhas(ctx: Context, documento: string): Promise<LinhaConsulta[]>
}

/** Declares a generic public search; any module may. */
export function defineConsultaPublica(definition: Omit<ConsultaPublica, 'kind'>): ConsultaPublica {
  return { kind: 'consulta-publica', ...definition }
}
