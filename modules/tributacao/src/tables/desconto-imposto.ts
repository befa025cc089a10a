import { aliquota, instante, tenantTable, dataCivil, idRef } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** PerfilDescontoImpostoNfe (spec 3 §3.4): percent off the tax of a note; an inactive profile gives nothing. */
export const perfilDescontoImpostoTable = tenantTable('perfil_desconto_imposto', {
  versao: integer('versao').notNull().default(1),
  nome: text('nome').notNull(),
  percentual: aliquota('percentual').notNull(),
  ativa: boolean('ativa').notNull().default(false),
  dataCancelamento: instante('data_cancelamento'),
})

/** Who has the profile, and when. */
export const pessoaPerfilDescontoImpostoTable = tenantTable('pessoa_perfil_desconto_imposto', {
  versao: integer('versao').notNull().default(1),
  perfilId: idRef('perfil_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
