import { instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, smallint, text } from 'drizzle-orm/pg-core'

/** TipoTributacao: what a service is taxed as, who collects, where it may be chosen (spec 3 §3.4). */
export const tipoTributacaoTable = tenantTable('tipo_tributacao', {
  codigo: text('codigo').notNull(),
  nome: text('nome').notNull(),
  exigibilidade: smallint('exigibilidade').notNull(),
  responsavelRecolhimento: text('responsavel_recolhimento'),
  eletronico: boolean('eletronico').notNull().default(true),
  prestador: boolean('prestador').notNull().default(true),
  tomador: boolean('tomador').notNull().default(false),
  retido: boolean('retido').notNull().default(false),
  naoPermitidoSt: boolean('nao_permitido_st').notNull().default(false),
  incidenciaMunicipio: boolean('incidencia_municipio').notNull().default(true),
  somenteMateriais: boolean('somente_materiais').notNull().default(false),
  dataCancelamento: instante('data_cancelamento'),
  versao: integer('versao').notNull().default(1),
})
