import { idRef, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** A book that the city authenticated: a document; its id is the document's (F144). */
export const livroAutenticadoTable = tenantTable('livro_autenticado', {
  pessoaId: idRef('pessoa_id').notNull(),
  papel: text('papel').$type<'PRESTADOR' | 'TOMADOR'>().notNull(),
  tipoLivro: text('tipo_livro').$type<'Anual' | 'Mensal'>().notNull(),
  ano: integer('ano').notNull(),
  /** From 1; null for the year. */
  mes: integer('mes'),
  arquivoId: idRef('arquivo_id').notNull(),
  /** Of the printed book with its stamp. */
  sha256: text('sha256').notNull(),
  solicitacaoId: idRef('solicitacao_id'),
})
export type LivroAutenticado = typeof livroAutenticadoTable.$inferSelect
