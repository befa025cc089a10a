import { tenantTable } from '@iss/platform/columns'
import { bigint, text } from 'drizzle-orm/pg-core'

/** One counter per conversation or list, raised by whoever changes it. */
export const comunicacaoCanalTable = tenantTable('comunicacao_canal', {
  canal: text('canal').notNull(),
  versao: bigint('versao', { mode: 'number' }).notNull().default(1),
})
