import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, smallint, text } from 'drizzle-orm/pg-core'
import type { SituacaoArquivo } from '../domain/situacao-arquivo.ts'

/** A delivered file of the DES-IF: modulo, versao of the layout, its times and what became of it. */
export const desifArquivoTable = tenantTable('desif_arquivo', {
  pessoaId: idRef('pessoa_id').notNull(),
  nome: text('nome').notNull(),
  /** Key of the file in the store; null for one that the demonstration made. */
  chave: text('chave'),
  sha256: text('sha256').notNull(),
  tamanho: bigint('tamanho', { mode: 'number' }).notNull(),
  modulo: smallint('modulo'),
  versaoLeiaute: text('versao_leiaute'),
  titulo: text('titulo'),
  inicio: dataCivil('inicio'),
  fim: dataCivil('fim'),
  retificadora: boolean('retificadora').notNull().default(false),
  protocoloAnterior: text('protocolo_anterior'),
  consolidacao: smallint('consolidacao'),
  arredondamento: smallint('arredondamento'),
  situacao: text('situacao').$type<SituacaoArquivo>().notNull(),
  linhas: integer('linhas').notNull().default(0),
  erros: integer('erros').notNull().default(0),
  alertas: integer('alertas').notNull().default(0),
  protocolo: text('protocolo'),
  motivo: text('motivo'),
  recebidoEm: instante('recebido_em').notNull(),
  iniciadoEm: instante('iniciado_em'),
  terminadoEm: instante('terminado_em'),
  usuarioId: idRef('usuario_id'),
  processoId: idRef('processo_id'),
})
export type DesifArquivo = typeof desifArquivoTable.$inferSelect

/** What was found in a file, by line and field. */
export const desifAchadoTable = tenantTable('desif_achado', {
  arquivoId: idRef('arquivo_id').notNull(),
  linha: integer('linha').notNull(),
  registro: text('registro').notNull(),
  campo: text('campo').notNull(),
  conteudo: text('conteudo').notNull(),
  codigo: text('codigo').notNull(),
  mensagem: text('mensagem').notNull(),
  solucao: text('solucao').notNull(),
})
