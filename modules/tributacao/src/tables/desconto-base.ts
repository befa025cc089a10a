import { aliquota, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** PerfilDescontoBaseCalculo (spec 3 §3.4): a named set of discounts on the base. */
export const perfilDescontoBaseTable = tenantTable('perfil_desconto_base', {
  versao: integer('versao').notNull().default(1),
  nome: text('nome').notNull(),
  fundamento: text('fundamento'),
  dataCancelamento: instante('data_cancelamento'),
})

/** TipoDescontoBaseCalculo: percent taken off the base, for one activity or (null) for all. */
export const tipoDescontoBaseTable = tenantTable('tipo_desconto_base', {
  versao: integer('versao').notNull().default(1),
  perfilId: idRef('perfil_id').notNull(),
  posicao: integer('posicao').notNull().default(0),
  nome: text('nome').notNull(),
  percentual: aliquota('percentual').notNull(),
  atividadeId: idRef('atividade_id'),
})
