import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** A manager of the city (A22). */
export const gestorTable = tenantTable('gestor', {
  pessoaId: idRef('pessoa_id').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  gestorGov: boolean('gestor_gov').notNull().default(false),
  usuarioRastreador: text('usuario_rastreador'),
  versao: integer('versao').notNull().default(1),
})

/** System notification (spec 3 §3.3). */
export const notificacaoSistemaTable = tenantTable('notificacao_sistema', {
  autorId: idRef('autor_id'),
  destinatarioId: idRef('destinatario_id').notNull(),
  titulo: text('titulo').notNull(),
  texto: text('texto').notNull(),
  dataCriacao: instante('data_criacao').notNull(),
  iniciaEm: dataCivil('inicia_em').notNull(),
  fim: dataCivil('fim'),
  dataVisualizacao: instante('data_visualizacao'),
  canceladaEm: instante('cancelada_em'),
})
