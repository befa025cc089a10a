import { dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core'
import type { ResultadoDenuncia, SituacaoDenuncia, TipoDenuncia } from '../domain/denuncia.ts'

/** Complaint (spec 3 §3.3). `denunciado` is the registered person of the document, when there is one. */
export const denunciaTable = tenantTable('denuncia', {
  chave: uuid('chave').notNull(),
  tipo: text('tipo').$type<TipoDenuncia>().notNull(),
  situacao: text('situacao').$type<SituacaoDenuncia>().notNull().default('RECEBIDA'),
  denunciadoId: idRef('denunciado_id'),
  denunciadoNome: text('denunciado_nome').notNull(),
  denunciadoDocumento: text('denunciado_documento'),
  denunciadoEndereco: text('denunciado_endereco').notNull().default(''),
  descricao: text('descricao').notNull(),
  valor: dinheiro('valor'),
  /** Number or code of the note in question, as it was told. */
  notaFiscal: text('nota_fiscal').notNull().default(''),
  anonima: boolean('anonima').notNull(),
  denuncianteNome: text('denunciante_nome'),
  denuncianteEmail: text('denunciante_email'),
  fiscalId: idRef('fiscal_id'),
  resposta: text('resposta').notNull().default(''),
  parecer: text('parecer').notNull().default(''),
  resultado: text('resultado').$type<ResultadoDenuncia>(),
  dataDenuncia: instante('data_denuncia').notNull(),
  dataOcorrencia: dataCivil('data_ocorrencia'),
  dataResposta: instante('data_resposta'),
  dataEncerramento: instante('data_encerramento'),
  versao: integer('versao').notNull().default(1),
})
export type Denuncia = typeof denunciaTable.$inferSelect
