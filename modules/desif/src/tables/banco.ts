import { aliquota, competencia, dataCivil, dinheiro, idRef, instante, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'

/** BancoDependencia: a branch that the city knows, with who answers for it. */
export const bancoDependenciaTable = tenantTable('banco_dependencia', {
  versao: integer('versao').notNull().default(1),
  pessoaId: idRef('pessoa_id').notNull(),
  codigo: text('codigo').notNull(),
  cnpj: text('cnpj').notNull().default(''),
  tipoDependencia: text('tipo_dependencia').notNull(),
  endereco: text('endereco').notNull().default(''),
  responsavel: text('responsavel').notNull().default(''),
  contabilidadePropria: boolean('contabilidade_propria').notNull().default(false),
  inicio: dataCivil('inicio'),
  fim: dataCivil('fim'),
})

/** VinculoPessoaBancoDesif: a registration of the city that belongs to an institution. */
export const vinculoPessoaBancoDesifTable = tenantTable('vinculo_pessoa_banco_desif', {
  versao: integer('versao').notNull().default(1),
  bancoId: idRef('banco_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
})

/** An account of the COSIF, dated (A30). */
export const contaCosifTable = tenantTable('conta_cosif', {
  versao: integer('versao').notNull().default(1),
  conta: text('conta').notNull(),
  nome: text('nome').notNull(),
  funcao: text('funcao'),
  natureza: text('natureza').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** A tariff or another service in the tables that records 0200 and 0300 refer to, dated. */
export const desifTabelaServicoTable = tenantTable('desif_tabela_servico', {
  versao: integer('versao').notNull().default(1),
  tabela: text('tabela').$type<'TARIFA' | 'SERVICO'>().notNull(),
  codigo: text('codigo').notNull(),
  descricao: text('descricao').notNull(),
  exigeComplemento: boolean('exige_complemento').notNull().default(false),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
})

/** What the city says of the DES-IF, one row. */
export const configDesifTable = tenantTable('config_desif', {
  versao: integer('versao').notNull().default(1),
  codigoBacen: text('codigo_bacen'),
  diaModulo2: integer('dia_modulo_2').notNull(),
  mesModulo3: integer('mes_modulo_3').notNull(),
  semestral: boolean('semestral').notNull(),
  aliquotaEstimativa: aliquota('aliquota_estimativa').notNull(),
})

/** DivergenciaDesif: what does not agree in the declarations of an institution and month (F106). */
export const desifDivergenciaTable = tenantTable('desif_divergencia', {
  pessoaId: idRef('pessoa_id').notNull(),
  competencia: competencia('competencia').notNull(),
  tipo: text('tipo').notNull(),
  dependencia: text('dependencia').notNull(),
  conta: text('conta').notNull(),
  cosif: text('cosif').notNull(),
  valorModulo1: dinheiro('valor_modulo_1').notNull(),
  valorModulo2: dinheiro('valor_modulo_2').notNull(),
  diferenca: dinheiro('diferenca').notNull(),
  issEstimado: dinheiro('iss_estimado').notNull(),
  situacao: text('situacao').$type<'EM_ABERTO' | 'NOTIFICADA' | 'REGULARIZADA'>().notNull(),
  apuradaEm: instante('apurada_em').notNull(),
  notificadaEm: instante('notificada_em'),
})

/** What the city asks an institution for: module 4 of a period and accounts (F107). */
export const desifPedidoPartidasTable = tenantTable('desif_pedido_partidas', {
  pessoaId: idRef('pessoa_id').notNull(),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim').notNull(),
  contas: text('contas').notNull(),
  prazo: dataCivil('prazo').notNull(),
  pedidoEm: instante('pedido_em').notNull(),
  fiscalId: idRef('fiscal_id'),
  arquivoId: idRef('arquivo_id'),
})

/** EstatisticaBancaria: a line of the monthly statistics of a branch (ESTBAN, F109). */
export const estatisticaBancariaTable = tenantTable('estatistica_bancaria', {
  dataBase: competencia('data_base').notNull(),
  codMunBacen: text('cod_mun_bacen').notNull(),
  cnpj: text('cnpj').notNull(),
  instituicao: text('instituicao').notNull(),
  agencia: text('agencia').notNull(),
  verbete711: dinheiro('verbete711').notNull(),
  verbete712: dinheiro('verbete712').notNull(),
  arquivo: text('arquivo').notNull(),
  loteId: idRef('lote_id'),
})
