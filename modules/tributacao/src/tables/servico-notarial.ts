import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Notary service type: a service of one kind of registry office, under the activity that it is taxed by (spec 3 §3.4). */
export const servicoNotarialTable = tenantTable('servico_notarial', {
  versao: integer('versao').notNull().default(1),
  atividadeId: idRef('atividade_id').notNull(),
  tipoCartorio: text('tipo_cartorio').notNull(),
  codigo: text('codigo').notNull(),
  descricao: text('descricao').notNull(),
  dataCancelamento: instante('data_cancelamento'),
})
