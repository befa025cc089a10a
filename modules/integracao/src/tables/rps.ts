import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, smallint, text, integer } from 'drizzle-orm/pg-core'

/** Who may send RPS by file, from which system, between which days. */
export const autorizacaoImportacaoTable = tenantTable('autorizacao_importacao', {
  pessoaId: idRef('pessoa_id').notNull(),
  sistema: text('sistema').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  grafica: text('grafica'),
  geradoPor: idRef('gerado_por'),
  guiaId: idRef('guia_id'),
  canal: text('canal', { enum: ['AMBOS', 'ARQUIVO', 'WEB_SERVICE'] })
    .notNull()
    .default('AMBOS'),
})

/** Authorities whose certificates the municipality trusts; `pem` may hold several certificates. */
export const autoridadeCertificadoraTable = tenantTable('autoridade_certificadora', {
  nome: text('nome').notNull(),
  pem: text('pem').notNull(),
  ativa: boolean('ativa').notNull().default(true),
  criadoEm: instante('criado_em').notNull(),
  versao: integer('versao').notNull().default(1),
})

/** RPS told as cancelled (status 2): recorded, its number blocked (E19). */
export const rpsCanceladoTable = tenantTable('rps_cancelado', {
  pessoaId: idRef('pessoa_id').notNull(),
  tipo: smallint('tipo').notNull(),
  serie: text('serie').notNull(),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  emissao: dataCivil('emissao'),
  conteudoHash: text('conteudo_hash').notNull(),
  registradoEm: instante('registrado_em').notNull(),
})

/** Blank receipts that a provider printed (S27). */
export const rpsImpressoTable = tenantTable('rps_impresso', {
  pessoaId: idRef('pessoa_id').notNull(),
  serie: text('serie').notNull(),
  numeroInicial: bigint('numero_inicial', { mode: 'number' }).notNull(),
  numeroFinal: bigint('numero_final', { mode: 'number' }).notNull(),
  impressoEm: instante('impresso_em').notNull(),
})

/** RPS that their provider decided not to convert (E19). */
export const rpsRecusadoTable = tenantTable('rps_recusado', {
  pessoaId: idRef('pessoa_id').notNull(),
  tipo: smallint('tipo').notNull(),
  serie: text('serie').notNull(),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  recusadoEm: instante('recusado_em').notNull(),
})
