import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** A doubt that people have often, with its answer (spec 3 §3.3: autor, dataPergunta, dataResposta). */
export const perguntaFrequenteTable = tenantTable('pergunta_frequente', {
  versao: integer('versao').notNull().default(1),
  assunto: text('assunto').notNull(),
  pergunta: text('pergunta').notNull(),
  resposta: text('resposta'),
  /** Address of the screen that does what is asked about. */
  tela: text('tela'),
  publicada: boolean('publicada').notNull().default(true),
  posicao: integer('posicao').notNull().default(0),
  autorId: idRef('autor_id'),
  dataPergunta: dataCivil('data_pergunta'),
  dataResposta: dataCivil('data_resposta'),
})
