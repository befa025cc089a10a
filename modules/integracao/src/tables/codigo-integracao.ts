import type { EscopoIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** Codes with which other programs call in the name of a person; `hash` is SHA-256, `final` the last four characters. */
export const codigoIntegracaoTable = tenantTable('codigo_integracao', {
  pessoaId: idRef('pessoa_id').notNull(),
  contaId: idRef('conta_id').notNull(),
  nome: text('nome').notNull(),
  escopos: text('escopos').array().$type<EscopoIntegracao[]>().notNull(),
  hash: text('hash').notNull(),
  final: text('final').notNull(),
  criadoEm: instante('criado_em').notNull(),
  validade: dataCivil('validade').notNull(),
  revogadoEm: instante('revogado_em'),
})

/** Accesses of a code within an hour; written by codigo_integracao_entrar. */
export const codigoIntegracaoAcessoTable = tenantTable('codigo_integracao_acesso', {
  codigoId: idRef('codigo_id').notNull(),
  hora: instante('hora').notNull(),
  acessos: integer('acessos').notNull().default(1),
  ultimoEm: instante('ultimo_em').notNull(),
})
