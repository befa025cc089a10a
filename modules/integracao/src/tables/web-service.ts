import { idRef, instante, octetos, tenantTable } from '@iss/platform/columns'
import { integer, jsonb, smallint, text } from 'drizzle-orm/pg-core'
import type { MensagemRetorno } from '../domain/web-service/mensagens-abrasf.ts'

/** Batches received by the web service; `situacao` is ABRASF's: 2 waits, 3 with errors, 4 processed. */
export const loteRpsTable = tenantTable('lote_rps', {
  pessoaId: idRef('pessoa_id').notNull(),
  numeroLote: text('numero_lote').notNull(),
  protocolo: text('protocolo').notNull(),
  versao: text('versao').notNull(),
  dataRecebimento: instante('data_recebimento').notNull(),
  quantidade: integer('quantidade').notNull(),
  conteudoHash: text('conteudo_hash').notNull(),
  conteudo: octetos('conteudo'),
  situacao: smallint('situacao').notNull(),
  processadoEm: instante('processado_em'),
  mensagens: jsonb('mensagens').$type<MensagemRetorno[]>().notNull().default([]),
})

/** The notes that a batch gave, in the order of its RPS. */
export const loteRpsNotaTable = tenantTable('lote_rps_nota', {
  loteId: idRef('lote_id').notNull(),
  ordem: integer('ordem').notNull(),
  notaId: idRef('nota_id').notNull(),
})

/** Calls of the web service, message and answer compressed (spec 3 §3.2). */
export const acessoWebServicoTable = tenantTable('acesso_web_servico', {
  pessoaId: idRef('pessoa_id'),
  servico: smallint('servico').notNull(),
  horarioAcesso: instante('horario_acesso').notNull(),
  usuarioImportacao: text('usuario_importacao').notNull(),
  versao: text('versao').notNull(),
  ip: text('ip').notNull(),
  situacao: text('situacao').$type<'ATENDIDA' | 'RECUSADA' | 'FALHA'>().notNull(),
  codigos: text('codigos').array().notNull().default([]),
  numeroLote: text('numero_lote'),
  protocolo: text('protocolo'),
  repeticaoDe: idRef('repeticao_de'),
  enviado: octetos('enviado').notNull(),
  retornado: octetos('retornado').notNull(),
})

/** The authority of a city that signs test certificates, outside of production only; both texts are PEM. */
export const autoridadeDeTesteTable = tenantTable('autoridade_de_teste', {
  certificado: text('certificado').notNull(),
  chave: text('chave').notNull(),
  criadaEm: instante('criada_em').notNull(),
})
