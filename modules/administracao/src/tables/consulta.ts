import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core'

/** Every text given to the consoles. */
export const consultaLogTable = tenantTable('consulta_log', {
  console: text('console').$type<'ENTIDADES' | 'SQL' | 'REMOCAO'>().notNull(),
  contaId: bigint('conta_id', { mode: 'number' }).notNull(),
  usuarioId: idRef('usuario_id').notNull(),
  motivo: text('motivo'),
  texto: text('texto').notNull(),
  sha256: text('sha256').notNull(),
  executadaEm: instante('executada_em').notNull(),
  resultado: text('resultado').notNull(),
  linhas: integer('linhas').notNull().default(0),
  ms: integer('ms').notNull().default(0),
  documentos: boolean('documentos').notNull().default(false),
})

/** A query kept under a name (F80). */
export const consultaSalvaTable = tenantTable('consulta_salva', {
  nome: text('nome').notNull(),
  descricao: text('descricao'),
  texto: text('texto').notNull(),
  autorId: idRef('autor_id').notNull(),
  compartilhada: boolean('compartilhada').notNull().default(false),
  salvaEm: instante('salva_em').notNull(),
})
