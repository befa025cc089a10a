import { dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, smallint, text } from 'drizzle-orm/pg-core'
import type { TipoProcessoExclusao } from '../domain/pgdas.ts'
import type { CodigoRegistroExclusao, DecisaoRecurso } from '../domain/exclusao-simples.ts'

/** ProcessoExportacaoSimples (spec 3 §9.2): one run of exclusions of a city, from the debts found to the answer of the Receita Federal. */
export const processoExclusaoTable = tenantTable('processo_exclusao_simples', {
  tipoProcesso: text('tipo_processo').$type<TipoProcessoExclusao>().notNull().default('Solicitação de Exclusão'),
  /** Numbers of the spec: see `situacoesExclusao`. */
  situacao: smallint('situacao').notNull(),
  responsavelId: idRef('responsavel_id'),
  dataInicioProcesso: instante('data_inicio_processo').notNull(),
  dataNotificacoes: instante('data_notificacoes'),
  dataGeracaoArquivo: instante('data_geracao_arquivo'),
  debitosAte: dataCivil('debitos_ate').notNull(),
  valorMinimo: dinheiro('valor_minimo').notNull(),
  tipos: text('tipos').array().$type<CodigoRegistroExclusao[]>().notNull(),
  /** Name of the file of debts of another system of the city. */
  arquivoGrp: text('arquivo_grp'),
  /** The file for the Receita Federal, whole. */
  arquivoExportado: text('arquivo_exportado'),
  /** Name of the return file. */
  arquivoRetornoSimples: text('arquivo_retorno_simples'),
  motivoCancelamento: text('motivo_cancelamento'),
  versao: integer('versao').notNull().default(1),
})
export type ProcessoExclusao = typeof processoExclusaoTable.$inferSelect

/** Detail of a run: one company and reason. */
export const exclusaoDetalheTable = tenantTable('exclusao_simples_detalhe', {
  processoId: idRef('processo_id').notNull(),
  /** Null: not in the registration of the city. */
  contribuinteId: idRef('contribuinte_id'),
  cnpj: text('cnpj').notNull(),
  nome: text('nome').notNull(),
  tipoRegistro: text('tipo_registro').$type<CodigoRegistroExclusao>().notNull(),
  competencias: text('competencias').notNull(),
  valor: dinheiro('valor').notNull(),
  dataFatoMotivador: dataCivil('data_fato_motivador').notNull(),
  codigoEventoEnvio: text('codigo_evento_envio').notNull(),
  codigoEventoRetorno: text('codigo_evento_retorno'),
  /** Day on which the company learned of the notification (ciência). */
  dataNotificacao: dataCivil('data_notificacao'),
  incluido: boolean('incluido').notNull().default(true),
  regularizadoEm: dataCivil('regularizado_em'),
})
export type ExclusaoDetalhe = typeof exclusaoDetalheTable.$inferSelect

/** The appeal of a company in a run, with its decision. */
export const exclusaoRecursoTable = tenantTable('exclusao_simples_recurso', {
  processoId: idRef('processo_id').notNull(),
  cnpj: text('cnpj').notNull(),
  contribuinteId: idRef('contribuinte_id'),
  texto: text('texto').notNull(),
  protocoladoEm: instante('protocolado_em').notNull(),
  registradoPorId: idRef('registrado_por_id').notNull(),
  decisao: text('decisao').$type<DecisaoRecurso>(),
  fundamento: text('fundamento'),
  decididoEm: instante('decidido_em'),
  decididoPorId: idRef('decidido_por_id'),
})
