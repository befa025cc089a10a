import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** Serie (spec 3 §3.2): displays as species name/code. */
export const serieTable = tenantTable('serie', {
  codigo: text('codigo').notNull(),
  especie: text('especie').notNull(),
  eletronica: boolean('eletronica').notNull().default(false),
  avulsa: boolean('avulsa').notNull().default(false),
  requerAutEstadual: boolean('requer_aut_estadual').notNull().default(false),
  dataCancelamento: instante('data_cancelamento'),
  versao: integer('versao').notNull().default(1),
})

/** AutorizacaoNFe: a document; its id is the document's. */
export const autorizacaoNfeTable = tenantTable('autorizacao_nfe', {
  pessoaId: idRef('pessoa_id').notNull(),
  serieId: idRef('serie_id').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  vencimentoNotificado: boolean('vencimento_notificado').notNull().default(false),
  avisoFinal: boolean('aviso_final').notNull().default(false),
})
