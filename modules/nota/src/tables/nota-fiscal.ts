import type { IbsCbsGravado } from '../domain/ibs-cbs-gravado.ts'
import type { OrigemNota } from '../domain/nota.ts'
import { aliquota, competencia, dataCivil, decimal4, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** NotaFiscal: immutable content; its id is the document's (spec 3 §3.2, decisions N1-N3). Competence is the first day of its month. */
export const notaFiscalTable = tenantTable('nota_fiscal', {
  numero: bigint('numero', { mode: 'number' }).notNull(),
  serieId: idRef('serie_id').notNull(),
  autorizacaoId: idRef('autorizacao_id'),
  prestadorId: idRef('prestador_id').notNull(),
  tomadorId: idRef('tomador_id'),
  tomadorDocumento: text('tomador_documento'),
  tomadorNome: text('tomador_nome'),
  dadosPrestador: jsonb('dados_prestador').notNull(),
  dadosTomador: jsonb('dados_tomador'),
  emissao: instante('emissao').notNull(),
  dataPrestacao: dataCivil('data_prestacao').notNull(),
  competencia: competencia('competencia').notNull(),
  atividadeId: idRef('atividade_id').notNull(),
  itemListaServico: text('item_lista_servico').notNull(),
  tipoTributacaoId: idRef('tipo_tributacao_id').notNull(),
  exigibilidade: smallint('exigibilidade').notNull(),
  regime: text('regime').notNull(),
  municipioPrestacao: text('municipio_prestacao').notNull(),
  municipioIncidencia: text('municipio_incidencia').notNull(),
  devidoAqui: boolean('devido_aqui').notNull(),
  retido: boolean('retido').notNull(),
  discriminacao: text('discriminacao').notNull(),
  valorTotal: dinheiro('valor_total').notNull(),
  descontoIncondicional: dinheiro('desconto_incondicional').notNull(),
  descontoCondicional: dinheiro('desconto_condicional').notNull(),
  deducoes: dinheiro('deducoes').notNull(),
  base: dinheiro('base').notNull(),
  aliquota: aliquota('aliquota').notNull(),
  aliquotaExata: aliquota('aliquota_exata').notNull(),
  imposto: dinheiro('imposto').notNull(),
  /** 'ISS com exigibilidade suspensa': apart from the tax and from the closing. */
  impostoSuspenso: dinheiro('imposto_suspenso').notNull().default(sql`0`),
  pis: dinheiro('pis').notNull(),
  cofins: dinheiro('cofins').notNull(),
  irrf: dinheiro('irrf').notNull(),
  csll: dinheiro('csll').notNull(),
  inss: dinheiro('inss').notNull(),
  outrasRetencoes: dinheiro('outras_retencoes').notNull(),
  outrasDeducoes: dinheiro('outras_deducoes').notNull(),
  liquido: dinheiro('liquido').notNull(),
  aReceber: dinheiro('a_receber').notNull(),
  /** Decisions N3, N4. */
  canal: text('canal').$type<OrigemNota>().notNull(),
  rpsNumero: bigint('rps_numero', { mode: 'number' }),
  rpsSerie: text('rps_serie'),
  rpsTipo: smallint('rps_tipo'),
  rpsEmissao: dataCivil('rps_emissao'),
  rpsHash: text('rps_hash'),
  /** The canonical note as received, whole. */
  canonica: jsonb('canonica').notNull(),
  /** Memory of calculation: ordered steps. */
  memoria: jsonb('memoria').notNull(),
  /** IBS and CBS as declared and computed; null where the note tells none. */
  ibsCbs: jsonb('ibs_cbs').$type<IbsCbsGravado>(),
  /** Reason of the cancellation, ABRASF 1 to 5; null while it is in force, or where none was told. */
  codigoCancelamento: smallint('codigo_cancelamento'),
  estado: text('estado').notNull().default('EMITIDA'),
  substituidaId: idRef('substituida_id'),
})

/** An item is known by its note and its place there. */
export const notaItemTable = pgTable(
  'nota_item',
  {
    municipioId: integer('municipio_id').notNull().default(sql`iss_municipio()`),
    notaId: idRef('nota_id').notNull(),
    ordem: integer('ordem').notNull(),
    descricao: text('descricao').notNull(),
    unidade: text('unidade'),
    quantidade: decimal4('quantidade').notNull(),
    valorUnitario: decimal4('valor_unitario').notNull(),
    valor: dinheiro('valor').notNull(),
    descontoIncondicional: dinheiro('desconto_incondicional').notNull(),
    descontoCondicional: dinheiro('desconto_condicional').notNull(),
  },
  (table) => [primaryKey({ columns: [table.municipioId, table.notaId, table.ordem] })],
)

export const notaDeducaoTable = tenantTable('nota_deducao', {
  notaId: idRef('nota_id').notNull(),
  ordem: integer('ordem').notNull(),
  tipo: text('tipo').notNull(),
  documentoFornecedor: text('documento_fornecedor'),
  numeroDocumento: text('numero_documento'),
  dataDocumento: dataCivil('data_documento'),
  valor: dinheiro('valor').notNull(),
})

export const notaEnvioNacionalTable = tenantTable('nota_envio_nacional', {
  notaId: idRef('nota_id').notNull(),
  evento: text('evento').notNull(),
  situacao: text('situacao').notNull().default('PENDENTE'),
  criadoEm: instante('criado_em').notNull(),
  /** What the event says besides its note; null when nothing. */
  pedido: jsonb('pedido').$type<PedidoAoNacional>(),
})

/** Reason of a cancellation: its code in ABRASF, and its words. */
export type PedidoAoNacional = { readonly codigo?: number; readonly texto?: string }
