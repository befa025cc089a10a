import { idRef, instante, tenantTable } from '@iss/platform/columns'
import { integer, text } from 'drizzle-orm/pg-core'

/** A taker as one provider names him (spec 3, catalogue address). `documento`: CPF or CNPJ without signs. */
export const catalogoTomadorTable = tenantTable('catalogo_tomador', {
  contribuinteId: idRef('contribuinte_id').notNull(),
  documento: text('documento').notNull(),
  nome: text('nome').notNull(),
  /** Folded name, e-mail and document, one to a line, kept by a trigger. */
  busca: text('busca').notNull().default(''),
  inscricaoMunicipal: text('inscricao_municipal'),
  email: text('email'),
  telefone: text('telefone'),
  cep: text('cep'),
  logradouro: text('logradouro'),
  numero: text('numero'),
  complemento: text('complemento'),
  bairro: text('bairro'),
  municipioCodigo: text('municipio_codigo'),
  uf: text('uf'),
  usadoEm: instante('usado_em').notNull(),
  /** The last note to this taker, whatever became of it. */
  ultimaNotaId: idRef('ultima_nota_id'),
  versao: integer('versao').notNull().default(1),
})
