import { decimal4, idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** A service in the words of its provider. `preco`: of one unit; null where it differs from note to note. */
export const servicoProprioTable = tenantTable('servico_proprio', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  nome: text('nome').notNull(),
  descricao: text('descricao').notNull(),
  atividadeId: idRef('atividade_id'),
  unidade: text('unidade'),
  preco: decimal4('preco'),
})
