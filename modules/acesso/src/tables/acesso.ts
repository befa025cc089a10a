import { idGlobal, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MotivoFim, SituacaoConta } from '../domain/conta.ts'

const ref = (name: string) => bigint(name, { mode: 'number' })

/** Global: sign-in accounts (decisions T1). Hashes are argon2id; null means that the account has no usable password. */
export const contaTable = pgTable('conta', {
  id: idGlobal(),
  usuario: text('usuario').notNull(),
  senhaHash: text('senha_hash'),
  contraSenhaHash: text('contra_senha_hash'),
  email: text('email'),
  emailPadrao: boolean('email_padrao').notNull().default(false),
  emailVerificado: boolean('email_verificado').notNull().default(false),
  situacao: text('situacao').$type<SituacaoConta>().notNull().default('ATIVA'),
  trocarSenha: boolean('trocar_senha').notNull().default(false),
  /** Until when a temporary password serves; null: it is not temporary. */
  senhaValeAte: instante('senha_vale_ate'),
  criadaEm: instante('criada_em').notNull(),
  ativadoEm: instante('ativado_em'),
  ultimoLogin: instante('ultimo_login'),
  demo: boolean('demo').notNull().default(false),
})
export type Conta = typeof contaTable.$inferSelect

/** Global: credentials older than today's rules (blank in the user name, short password), good only to be redefined. */
export const contaLegadaTable = pgTable('conta_legada', {
  id: idGlobal(),
  contaId: ref('conta_id').notNull(),
  usuario: text('usuario').notNull(),
  senhaHash: text('senha_hash').notNull(),
  usuarioInvalido: boolean('usuario_invalido').notNull(),
  senhaInvalida: boolean('senha_invalida').notNull(),
  redefinidaEm: instante('redefinida_em'),
})

/** Global: which person an account is, in each city that it reaches. */
export const contaVinculoTable = pgTable('conta_vinculo', {
  id: idGlobal(),
  contaId: ref('conta_id').notNull(),
  municipioId: integer('municipio_id').notNull(),
  pessoaId: ref('pessoa_id').notNull(),
  principal: boolean('principal').notNull().default(false),
})

export const sessaoTable = pgTable('sessao', {
  id: uuid('id').primaryKey(),
  contaId: ref('conta_id').notNull(),
  municipioId: integer('municipio_id').notNull(),
  pessoaUsuarioId: ref('pessoa_usuario_id').notNull(),
  pessoaSelecionadaId: ref('pessoa_selecionada_id').notNull(),
  criadaEm: instante('criada_em').notNull(),
  expiraEm: instante('expira_em').notNull(),
  encerradaEm: instante('encerrada_em'),
  motivo: text('motivo').$type<MotivoFim>(),
})

export const refreshTokenTable = pgTable('refresh_token', {
  id: idGlobal(),
  sessaoId: uuid('sessao_id').notNull(),
  hash: text('hash').notNull().unique(),
  criadoEm: instante('criado_em').notNull(),
  usadoEm: instante('usado_em'),
})

export const codigoRecuperacaoTable = pgTable('codigo_recuperacao', {
  id: idGlobal(),
  contaId: ref('conta_id').notNull(),
  hash: text('hash').notNull(),
  criadoEm: instante('criado_em').notNull(),
  expiraEm: instante('expira_em').notNull(),
  tentativas: integer('tentativas').notNull().default(0),
  usadoEm: instante('usado_em'),
})

/** Global: failed attempts by purpose and user name (keyed hash), known or not. */
export const tentativaAcessoTable = pgTable('tentativa_acesso', {
  chave: text('chave').primaryKey(),
  tentativas: integer('tentativas').notNull().default(0),
  bloqueadoAte: instante('bloqueado_ate'),
  ultimaEm: instante('ultima_em').notNull(),
})

/** Global: which subject of a provider an account is. */
export const contaExternaTable = pgTable('conta_externa', {
  id: idGlobal(),
  contaId: ref('conta_id').notNull(),
  provedor: text('provedor').notNull(),
  sujeito: text('sujeito').notNull(),
  criadaEm: instante('criada_em').notNull(),
})

/** Global: the provider's token of a session that began there, sealed. */
export const sessaoExternaTable = pgTable('sessao_externa', {
  sessaoId: uuid('sessao_id').primaryKey(),
  provedor: text('provedor').notNull(),
  renovacao: text('renovacao').notNull(),
})

/** The support sees the portal as an account sees it. */
export const visitaSuporteTable = tenantTable('visita_suporte', {
  sessaoId: uuid('sessao_id').notNull(),
  visitanteContaId: ref('visitante_conta_id').notNull(),
  visitanteId: idRef('visitante_id').notNull(),
  contaId: ref('conta_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  motivo: text('motivo').notNull(),
  iniciadaEm: instante('iniciada_em').notNull(),
  expiraEm: instante('expira_em').notNull(),
  encerradaEm: instante('encerrada_em'),
})

/** What an account typed into a form for a person and did not send yet. */
export const preenchimentoTable = tenantTable('preenchimento', {
  contaId: idRef('conta_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  formulario: text('formulario').notNull(),
  conteudo: jsonb('conteudo').notNull(),
  alteradoEm: instante('alterado_em').notNull(),
})
