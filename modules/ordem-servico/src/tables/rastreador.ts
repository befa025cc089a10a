import { tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** Address of the external work tracker; one row per municipality. */
export const configRastreadorTable = tenantTable('config_rastreador', {
  versao: integer('versao').notNull().default(1),
  endereco: text('endereco'),
  semCredenciais: boolean('sem_credenciais').notNull().default(false),
})

/** Names of the city's managers in the tracker. */
export const rastreadorUsuarioTable = tenantTable('rastreador_usuario', {
  versao: integer('versao').notNull().default(1),
  documento: text('documento').notNull(),
  usuario: text('usuario').notNull(),
})
