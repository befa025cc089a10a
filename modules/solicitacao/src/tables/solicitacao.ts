import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { SituacaoSolicitacao } from '../domain/situacao.ts'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'

/** Solicitacao: what a taxpayer asks and what the inspector decided (spec 3 §3.3). `dados` belongs to the kind. */
export const solicitacaoTable = tenantTable('solicitacao', {
  chave: uuid('chave').notNull(),
  protocolo: text('protocolo'),
  tipo: text('tipo').$type<TipoSolicitacao>().notNull(),
  situacao: text('situacao').$type<SituacaoSolicitacao>().notNull().default('Pendente'),
  rascunho: boolean('rascunho').notNull().default(false),
  retiradaEm: instante('retirada_em'),
  contribuinteId: idRef('contribuinte_id'),
  solicitanteId: idRef('solicitante_id'),
  interessadoNome: text('interessado_nome'),
  interessadoDocumento: text('interessado_documento'),
  emailResposta: text('email_resposta'),
  aprovadorId: idRef('aprovador_id'),
  indeferidorId: idRef('indeferidor_id'),
  /** Inspector who is to decide it. */
  responsavelId: idRef('responsavel_id'),
  dataSolicitacao: instante('data_solicitacao').notNull(),
  dataDeferimento: instante('data_deferimento'),
  dataIndeferimento: instante('data_indeferimento'),
  documentoId: idRef('documento_id'),
  origemId: idRef('origem_id'),
  alvo: text('alvo'),
  dados: jsonb('dados').$type<Record<string, unknown>>().notNull().default({}),
  observacao: text('observacao').notNull().default(''),
  resposta: text('resposta').notNull().default(''),
  emailEnviadoEm: instante('email_enviado_em'),
  ultimaExp: instante('ultima_exp'),
  versao: integer('versao').notNull().default(1),
})
export type Solicitacao = typeof solicitacaoTable.$inferSelect

export const papeisMensagem = ['fisco', 'solicitante', 'sistema'] as const
export type PapelMensagem = (typeof papeisMensagem)[number]

/** The conversation about a request: complements asked for and answered, and what the system notes (reopening). */
export const solicitacaoMensagemTable = tenantTable('solicitacao_mensagem', {
  solicitacaoId: idRef('solicitacao_id').notNull(),
  autorId: idRef('autor_id'),
  papel: text('papel').$type<PapelMensagem>().notNull(),
  texto: text('texto').notNull(),
  pedeComplemento: boolean('pede_complemento').notNull().default(false),
  dataEnvio: instante('data_envio').notNull(),
})

/** SolicitacaoArquivo: attachments of the request or of one of its messages. */
export const solicitacaoArquivoTable = tenantTable('solicitacao_arquivo', {
  solicitacaoId: idRef('solicitacao_id').notNull(),
  arquivoId: idRef('arquivo_id').notNull(),
  mensagemId: idRef('mensagem_id'),
})
