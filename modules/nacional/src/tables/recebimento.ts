import { instante, octetos, tenantTable } from '@iss/platform/columns'
import { bigint, integer, text } from 'drizzle-orm/pg-core'
import type { SituacaoDocumento } from '../domain/recebimento.ts'

/** A document of the distribution as it was received. */
export const nacionalDocumentoTable = tenantTable('nacional_documento', {
  nsu: bigint('nsu', { mode: 'number' }).notNull(),
  chave: text('chave').notNull(),
  tipo: text('tipo').notNull(),
  evento: text('evento'),
  geradoEm: instante('gerado_em'),
  recebidoEm: instante('recebido_em').notNull(),
  /** The XML, compressed. */
  conteudo: octetos('conteudo').notNull(),
  situacao: text('situacao').$type<SituacaoDocumento>().notNull().default('PENDENTE'),
  motivo: text('motivo'),
})
export type NacionalDocumento = typeof nacionalDocumentoTable.$inferSelect

/** Numbers that the distribution left out. */
export const nacionalLacunaTable = tenantTable('nacional_lacuna', {
  de: bigint('de', { mode: 'number' }).notNull(),
  ate: bigint('ate', { mode: 'number' }).notNull(),
  situacao: text('situacao').$type<'ABERTA' | 'REPARADA' | 'VAZIA'>().notNull().default('ABERTA'),
  tentativas: integer('tentativas').notNull().default(0),
  proximaTentativa: instante('proxima_tentativa').notNull(),
  encontradaEm: instante('encontrada_em').notNull(),
  resolvidaEm: instante('resolvida_em'),
})

/** Events of notes, each once. */
export const nacionalEventoTable = tenantTable('nacional_evento', {
  identificador: text('identificador').notNull(),
  chave: text('chave').notNull(),
  codigo: text('codigo').notNull(),
  momento: text('momento').notNull(),
  autor: text('autor').notNull(),
  chaveSubstituta: text('chave_substituta'),
  bloqueia: text('bloqueia'),
  desfaz: text('desfaz'),
  motivo: text('motivo'),
  nsu: bigint('nsu', { mode: 'number' }),
})
export type NacionalEvento = typeof nacionalEventoTable.$inferSelect
