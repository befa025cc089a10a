import { idRef, tenantTable } from '@iss/platform/columns'
import { boolean, char, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Global: the 27 states with their IBGE codes. */
export const estadoTable = pgTable('estado', {
  codigo: integer('codigo').primaryKey(),
  sigla: char('sigla', { length: 2 }).notNull().unique(),
  nome: text('nome').notNull(),
})

/** Global: the directory of municipalities (IBGE), and the served cities of the demonstration. */
export const municipioIbgeTable = pgTable('municipio_ibge', {
  codigo: text('codigo').primaryKey(),
  nome: text('nome').notNull(),
  uf: char('uf', { length: 2 }).notNull(),
  busca: text('busca').notNull(),
  /** Code of the Receita Federal (TOM/SIAFI). */
  codigoTom: text('codigo_tom'),
})

export const bloqueiosMunicipio = ['CONTRATO', 'PAGAMENTO'] as const
export type BloqueioMunicipio = (typeof bloqueiosMunicipio)[number]

/** What a served city says about itself; one row per municipality. */
export const municipioConfigTable = tenantTable('municipio_config', {
  orgao: text('orgao').notNull().default('Secretaria Municipal de Fazenda'),
  cnpj: text('cnpj'),
  brasaoArquivoId: idRef('brasao_arquivo_id'),
  logoArquivoId: idRef('logo_arquivo_id'),
  telefone: text('telefone'),
  email: text('email'),
  endereco: text('endereco'),
  site: text('site'),
  contato: text('contato').default(''),
  horario: text('horario'),
  governo: boolean('governo').notNull().default(false),
  bloqueio: text('bloqueio').$type<BloqueioMunicipio>(),
  nomeAutorizacaoRps: text('nome_autorizacao_rps'),
  /** What stands between group and code of an activity; null: the code alone. */
  separadorAtividade: text('separador_atividade'),
  /** Form of a municipal registration, 0 for each character: '000.000-0'. */
  mascaraInscricao: text('mascara_inscricao'),
  versao: integer('versao').notNull().default(1),
})
