import { aliquota, dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** PessoaDescontoEncerramento (spec 3 §3.1): part of the tax that the law forgives to a taxpayer who closes; inactivated, never deleted. */
export const descontoEncerramentoTable = tenantTable('desconto_encerramento', {
  versao: integer('versao').notNull().default(1),
  contribuinteId: idRef('contribuinte_id').notNull(),
  papel: text('papel').$type<'PRESTADOR' | 'TOMADOR'>().notNull(),
  perfil: text('perfil'),
  percentual: aliquota('percentual').notNull(),
  fundamento: text('fundamento').notNull(),
  inicio: dataCivil('inicio').notNull(),
  ativo: boolean('ativo').notNull().default(true),
  dataInativacao: dataCivil('data_inativacao'),
  inativadorId: idRef('inativador_id'),
})
