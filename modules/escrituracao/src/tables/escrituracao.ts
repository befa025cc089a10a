import { aliquota, competencia, dataCivil, decimal4, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import type { PapelServico } from '@iss/kernel/papel'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import type { Regime } from '@iss/tributacao/domain/regime'
import { bigint, boolean, integer, jsonb, smallint, text } from 'drizzle-orm/pg-core'
import type { SituacaoAidf, TipoAidf } from '../domain/aidf.ts'

/** AIDF: range of paper notes that a person may use (spec 3 §3.2). */
export const autorizacaoImpressaoTable = tenantTable('autorizacao_impressao', {
  pessoaId: idRef('pessoa_id').notNull(),
  serieId: idRef('serie_id').notNull(),
  graficaId: idRef('grafica_id'),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  tipo: text('tipo').$type<TipoAidf>().notNull(),
  numeroInicial: bigint('numero_inicial', { mode: 'number' }).notNull(),
  numeroFinal: bigint('numero_final', { mode: 'number' }).notNull(),
  emissao: dataCivil('emissao').notNull(),
  validade: dataCivil('validade'),
  situacao: text('situacao').$type<SituacaoAidf>().notNull().default('AUTORIZADA'),
})

export type EstadoEscrit = 'LANCADA' | 'RETIFICADA' | 'CANCELADA'
/** DECLARADA by the taxpayer; NACIONAL: a note of the national issuer, booked by the city and known by its key. */
export type OrigemEscrit = 'DECLARADA' | 'NACIONAL'
export type ItemEscrit = { descricao: string; quantidade: string; valorUnitario: string }

/** EscritPapel (spec 3 §3.2): an entry of the provider's or the taker's ledger. Content never changes: a correction is a new row. */
export const escritPapelTable = tenantTable('escrit_papel', {
  titularId: idRef('titular_id').notNull(),
  papel: text('papel').$type<PapelServico>().notNull().default('PRESTADOR'),
  competencia: competencia('competencia').notNull(),
  serie: text('serie').notNull().default(''),
  numero: bigint('numero', { mode: 'number' }).notNull(),
  ano: smallint('ano').notNull(),
  outroId: idRef('outro_id'),
  outroDocumento: text('outro_documento').notNull().default(''),
  outroNome: text('outro_nome').notNull(),
  outroMunicipio: text('outro_municipio'),
  /** Provider abroad: ISO alpha-2 and number there. */
  outroPais: text('outro_pais'),
  outroNif: text('outro_nif').notNull().default(''),
  dataPrestacao: dataCivil('data_prestacao').notNull(),
  dataLiquidacao: dataCivil('data_liquidacao'),
  atividadeId: idRef('atividade_id').notNull(),
  itemListaServico: text('item_lista_servico').notNull(),
  tipoTributacaoId: idRef('tipo_tributacao_id').notNull(),
  exigibilidade: smallint('exigibilidade').notNull(),
  regime: text('regime').$type<Regime>().notNull(),
  foraDoDas: boolean('fora_do_das').notNull().default(false),
  prestadorOptanteSimples: boolean('prestador_optante_simples').notNull().default(false),
  municipioPrestacao: text('municipio_prestacao').notNull(),
  municipioIncidencia: text('municipio_incidencia').notNull(),
  devidoAqui: boolean('devido_aqui').notNull(),
  incidenciaFora: boolean('incidencia_fora').notNull().default(false),
  retido: boolean('retido').notNull(),
  somenteMateriais: boolean('somente_materiais').notNull().default(false),
  recibo: boolean('recibo').notNull().default(false),
  obra: text('obra'),
  observacao: text('observacao'),
  itens: jsonb('itens').$type<ItemEscrit[]>().notNull(),
  valorTotal: dinheiro('valor_total').notNull(),
  deducoes: dinheiro('deducoes').notNull(),
  base: dinheiro('base').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  imposto: dinheiro('imposto').notNull(),
  memoria: jsonb('memoria').$type<PassoMemoria[]>().notNull(),
  /** What was sent, whole, so that a correction begins with it. */
  pedido: jsonb('pedido').$type<Record<string, unknown>>().notNull(),
  origem: text('origem').$type<OrigemEscrit>().notNull().default('DECLARADA'),
  chave: text('chave'),
  estado: text('estado').$type<EstadoEscrit>().notNull().default('LANCADA'),
  posEncerramento: boolean('pos_encerramento').notNull().default(false),
  retificaId: idRef('retifica_id'),
  motivo: text('motivo'),
  lancadoEm: instante('lancado_em').notNull(),
  lancadoPorId: idRef('lancado_por_id'),
  versao: integer('versao').notNull().default(1),
})
export type EscritPapel = typeof escritPapelTable.$inferSelect

/** A kind of service of the special ledger. */
export const servicoEspecialTable = tenantTable('servico_especial', {
  nome: text('nome').notNull(),
  atividadeId: idRef('atividade_id').notNull(),
  dataCancelamento: instante('data_cancelamento'),
  versao: integer('versao').notNull().default(1),
})

/** ServicoEspecialValor: the unit value in force. */
export const servicoEspecialValorTable = tenantTable('servico_especial_valor', {
  servicoId: idRef('servico_id').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  valor: dinheiro('valor').notNull(),
  versao: integer('versao').notNull().default(1),
})

/** An entry of the special ledger; a correction is a cancellation and a new entry. */
export const escritEspecialTable = tenantTable('escrit_especial', {
  titularId: idRef('titular_id').notNull(),
  competencia: competencia('competencia').notNull(),
  servicoId: idRef('servico_id').notNull(),
  tipoDocumentoFiscal: text('tipo_documento_fiscal').$type<'NOTA_FISCAL' | 'RECIBO'>().notNull(),
  numero: bigint('numero', { mode: 'number' }),
  tomadorDocumento: text('tomador_documento').notNull().default(''),
  tomadorNome: text('tomador_nome').notNull().default(''),
  data: dataCivil('data').notNull(),
  quantidade: decimal4('quantidade').notNull(),
  valorUnitario: dinheiro('valor_unitario').notNull(),
  desconto: dinheiro('desconto').notNull(),
  faturado: dinheiro('faturado').notNull(),
  base: dinheiro('base').notNull(),
  atividadeId: idRef('atividade_id').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  imposto: dinheiro('imposto').notNull(),
  retido: boolean('retido').notNull().default(false),
  devidoAqui: boolean('devido_aqui').notNull().default(true),
  regime: text('regime').$type<Regime>().notNull(),
  foraDoDas: boolean('fora_do_das').notNull().default(false),
  memoria: jsonb('memoria').$type<PassoMemoria[]>().notNull(),
  estado: text('estado').$type<'LANCADA' | 'CANCELADA'>().notNull().default('LANCADA'),
  posEncerramento: boolean('pos_encerramento').notNull().default(false),
  motivo: text('motivo'),
  lancadoEm: instante('lancado_em').notNull(),
  lancadoPorId: idRef('lancado_por_id'),
  versao: integer('versao').notNull().default(1),
})

/** What the taker said of a note received. */
export const notaAceiteTable = tenantTable('nota_aceite', {
  notaId: idRef('nota_id').notNull(),
  tomadorId: idRef('tomador_id').notNull(),
  situacao: text('situacao').$type<'ACEITA' | 'RECUSADA'>().notNull(),
  motivo: text('motivo'),
  decididoEm: instante('decidido_em').notNull(),
  pessoaUsuarioId: idRef('pessoa_usuario_id'),
})

/** Recibo of tax withheld (spec 3 §3.2). */
export const reciboTable = tenantTable('recibo', {
  numero: bigint('numero', { mode: 'number' }).notNull(),
  tipo: text('tipo').$type<'RETENCAO' | 'NOTA_AVULSA'>().notNull().default('RETENCAO'),
  /** Null: made by the payment of the guide of a single note. */
  encerramentoId: idRef('encerramento_id'),
  guiaId: idRef('guia_id'),
  escritPapelId: idRef('escrit_papel_id'),
  notaFiscalId: idRef('nota_fiscal_id'),
  /** Null: a taker of a single note whom the city does not know. */
  tomadorId: idRef('tomador_id'),
  tomadorDocumento: text('tomador_documento').notNull().default(''),
  tomadorNome: text('tomador_nome').notNull().default(''),
  prestadorDocumento: text('prestador_documento').notNull().default(''),
  prestadorNome: text('prestador_nome').notNull(),
  notaNumero: bigint('nota_numero', { mode: 'number' }).notNull(),
  notaSerie: text('nota_serie').notNull().default(''),
  competencia: competencia('competencia').notNull(),
  base: dinheiro('base').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  imposto: dinheiro('imposto').notNull(),
  emissao: instante('emissao').notNull(),
  canceladoEm: instante('cancelado_em'),
})

/** ConfigLivro (spec 3 §3.4): texts of the covers and labels of the fiscal book. */
export const configLivroTable = tenantTable('config_livro', {
  capaPrestador: text('capa_prestador').notNull(),
  capaTomador: text('capa_tomador').notNull(),
  termoAbertura: text('termo_abertura').notNull(),
  termoEncerramento: text('termo_encerramento').notNull(),
  rotuloEmpresa: text('rotulo_empresa').notNull(),
  rotuloEndereco: text('rotulo_endereco').notNull(),
  rotuloBairro: text('rotulo_bairro').notNull(),
  rotuloCidade: text('rotulo_cidade').notNull(),
  rotuloCnpj: text('rotulo_cnpj').notNull(),
  rotuloInscricao: text('rotulo_inscricao').notNull(),
  versao: integer('versao').notNull().default(1),
})
