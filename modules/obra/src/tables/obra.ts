import { aliquota, dataCivil, decimal4, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { sql } from 'drizzle-orm'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { Correcao } from '../domain/correcao.ts'
import type { SituacaoObraUnica } from '../domain/obra-unica.ts'

/**
 * Works of a builder (spec 3 §3.6 Obra). `codigo`: CNO or CEI as notes tell it; `chave`: the same without marks; `area` in square metres; `fim`: last
 * day, null while they go on; `ativa`: false once the builder has ended them; `isenta`: by the authority alone.
 */
export const obraTable = tenantTable('obra', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  codigo: text('codigo').notNull(),
  nome: text('nome').notNull(),
  tipo: text('tipo', { enum: ['EMPREITADA', 'SUBEMPREITADA', 'ADMINISTRACAO'] }).notNull(),
  art: text('art'),
  alvara: text('alvara'),
  endereco: text('endereco').notNull(),
  inscricaoImobiliaria: text('inscricao_imobiliaria'),
  area: decimal4('area'),
  valorContrato: dinheiro('valor_contrato'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  criadaEm: instante('criada_em').notNull(),
  ativa: boolean('ativa').notNull().default(true),
  isenta: boolean('isenta').notNull().default(false),
  criadorId: idRef('criador_id'),
  chave: text('chave').notNull().generatedAlwaysAs(sql`upper(regexp_replace(codigo, '[^0-9A-Za-z]', '', 'g'))`),
})
export type Obra = typeof obraTable.$inferSelect

/** ObraPrestador (spec 3 §3.6): a provider of works and the deduction allowed to him there. */
export const obraPrestadorTable = tenantTable('obra_prestador', {
  obraId: idRef('obra_id').notNull(),
  prestadorId: idRef('prestador_id').notNull(),
  criadoEm: instante('criado_em').notNull(),
  solicitacaoId: idRef('solicitacao_id'),
  tipoAbatimentoObraId: idRef('tipo_abatimento_obra_id'),
  percentual: aliquota('percentual'),
  inicio: dataCivil('inicio'),
  fim: dataCivil('fim'),
})

/** ObraNotaFiscal (spec 3 §3.6). */
export const obraNotaFiscalTable = tenantTable('obra_nota_fiscal', {
  tipo: text('tipo', { enum: ['PRESTADA', 'DEDUZIDA'] }).notNull(),
  obraPrestadorPrestacaoId: idRef('obra_prestador_prestacao_id'),
  obraPrestadorDeducaoId: idRef('obra_prestador_deducao_id'),
  notaId: idRef('nota_id'),
  vinculoId: idRef('vinculo_id'),
  correcao: text('correcao').$type<Correcao>().notNull().default('SEM_CORRECOES'),
})

/** ObraUnica (spec 3 §3.6): a note of works with a deduction, or an entry of the ledger of paper notes (`escritPapelId`). `glosado`: what the authority took off it. */
export const obraUnicaTable = tenantTable('obra_unica', {
  versao: integer('versao').notNull().default(1),
  obraPrestadorId: idRef('obra_prestador_id').notNull(),
  notaId: idRef('nota_id'),
  escritPapelId: idRef('escrit_papel_id'),
  tipoAbatimentoObraId: idRef('tipo_abatimento_obra_id'),
  situacao: text('situacao').$type<SituacaoObraUnica>().notNull().default('SEM_ANALISE'),
  emissao: instante('emissao').notNull(),
  fiscalId: idRef('fiscal_id'),
  parecer: text('parecer'),
  glosado: dinheiro('glosado').notNull(),
  debitoId: idRef('debito_id'),
  ultimaAlteracao: instante('ultima_alteracao').notNull(),
})

/** RelacaoObraNotaEscrit (spec 3 §3.6): a line of the deduction. */
export const relacaoObraNotaEscritTable = tenantTable('relacao_obra_nota_escrit', {
  obraUnicaId: idRef('obra_unica_id').notNull(),
  ordem: integer('ordem').notNull(),
  vinculoId: idRef('vinculo_id'),
  descricao: text('descricao').notNull(),
  fornecedor: text('fornecedor'),
  numero: text('numero'),
  valor: dinheiro('valor').notNull(),
  aceito: dinheiro('aceito').notNull(),
  correcao: text('correcao').$type<Correcao>().notNull().default('SEM_CORRECOES'),
  dataUtilizacao: dataCivil('data_utilizacao').notNull(),
})

/** A permit to build, as the department of works wrote it. */
export const alvaraObraTable = tenantTable('alvara_obra', {
  numero: text('numero').notNull(),
  emissao: dataCivil('emissao').notNull(),
  validade: dataCivil('validade'),
  proprietario: text('proprietario').notNull(),
  documento: text('documento').notNull(),
  endereco: text('endereco').notNull(),
  inscricaoImobiliaria: text('inscricao_imobiliaria'),
  area: decimal4('area'),
  cno: text('cno'),
  importadoEm: instante('importado_em').notNull(),
})
