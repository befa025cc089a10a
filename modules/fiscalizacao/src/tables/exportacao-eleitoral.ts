import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, smallint, text } from 'drizzle-orm/pg-core'

/** Files of notes that the city gave to the electoral court, as they went (F81). */
export const exportacaoEleitoralTable = tenantTable('exportacao_eleitoral', {
  /** Year and number in it: numbers begin anew each year. */
  anoProtocolo: integer('ano_protocolo').notNull(),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  ano: integer('ano'),
  turno: smallint('turno'),
  oficio: text('oficio').notNull().default(''),
  dataInicial: dataCivil('data_inicial').notNull(),
  dataFinal: dataCivil('data_final').notNull(),
  incluirCanceladas: boolean('incluir_canceladas').notNull(),
  leiaute: text('leiaute').notNull(),
  cnpjs: integer('cnpjs').notNull(),
  notas: integer('notas').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
  sha256: text('sha256').notNull(),
  geradaEm: instante('gerada_em').notNull(),
  geradaPorId: idRef('gerada_por_id'),
})
