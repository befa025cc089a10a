import { tenantTable } from '@iss/platform/columns'
import { boolean, integer } from 'drizzle-orm/pg-core'

/** Switches of the taxpayer's central; one row per municipality. */
export const configCentralContribTable = tenantTable('config_central_contrib', {
  versao: integer('versao').notNull().default(1),
  alteraEmail: boolean('altera_email').notNull().default(true),
  alteraImagem: boolean('altera_imagem').notNull().default(true),
  alteraTelefone: boolean('altera_telefone').notNull().default(true),
  solicitaDocumento: boolean('solicita_documento').notNull().default(false),
  solicitaNome: boolean('solicita_nome').notNull().default(true),
  solicitaNomeFantasia: boolean('solicita_nome_fantasia').notNull().default(true),
  solicitaInscricoes: boolean('solicita_inscricoes').notNull().default(true),
  solicitaCrc: boolean('solicita_crc').notNull().default(true),
  solicitaEndereco: boolean('solicita_endereco').notNull().default(true),
  solicitaTelefone: boolean('solicita_telefone').notNull().default(true),
  solicitaRegime: boolean('solicita_regime').notNull().default(true),
  notificacoes: boolean('notificacoes').notNull().default(true),
  migrador: boolean('migrador').notNull().default(true),
  unidades: boolean('unidades').notNull().default(true),
  series: boolean('series').notNull().default(true),
  planoContas: boolean('plano_contas').notNull().default(true),
  construcaoCivil: boolean('construcao_civil').notNull().default(true),
})
