import { dataCivil, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** AtividadeCTISS: code of nine characters under which the municipality classes services (spec 3 §3.4). */
export const atividadeCtissTable = tenantTable('atividade_ctiss', {
  versao: integer('versao').notNull().default(1),
  codigo: text('codigo').notNull(),
  descricao: text('descricao').notNull(),
  /** Subitem of the list of LC 116/2003. */
  atividade116: text('atividade116').notNull(),
  abateObra: boolean('abate_obra').notNull().default(false),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** VinculoAtividade: CTISS that the notes of an activity may name. */
export const vinculoAtividadeTable = tenantTable('vinculo_atividade', {
  versao: integer('versao').notNull().default(1),
  atividadeId: idRef('atividade_id').notNull(),
  atividadeCtissId: idRef('atividade_ctiss_id').notNull(),
  permiteIncidenciaForaMunicipio: boolean('permite_incidencia_fora_municipio').notNull().default(false),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** VinculoCnaeCtiss: CNAE subclass that belongs to a CTISS. */
export const vinculoCnaeCtissTable = tenantTable('vinculo_cnae_ctiss', {
  versao: integer('versao').notNull().default(1),
  atividadeCtissId: idRef('atividade_ctiss_id').notNull(),
  cnae: text('cnae').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})
