import { aliquota, competencia, dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { InicioTempo } from '../domain/tempo-atraso.ts'

export type Papel = 'PRESTADOR' | 'TOMADOR'

/** ConfigGuia: one row per city; absent, the defaults (spec 3 §3.5). */
export const configGuiaTable = tenantTable('config_guia', {
  antecipaVencimento: boolean('antecipa_vencimento').notNull().default(false),
  valorMinimoGuia: dinheiro('valor_minimo_guia').notNull(),
  /** FEBRABAN code of the town hall, four digits. */
  orgaoFebraban: text('orgao_febraban').notNull().default('0000'),
  moduloOnze: boolean('modulo_onze').notNull().default(false),
  permitePix: boolean('permite_pix').notNull().default(true),
  chavePix: text('chave_pix'),
  /** Who receives, as the payer reads it; null: the city. */
  recebedorPix: text('recebedor_pix'),
  diasReaberturaDireta: integer('dias_reabertura_direta').notNull().default(0),
  /** Whether the agreement with the bank accepts a guide recalculated after its due date. */
  permiteRecalculo: boolean('permite_recalculo').notNull().default(true),
  /** Percent off the sole instalment of a fixed value. */
  descontoParcelaUnica: aliquota('desconto_parcela_unica').notNull(),
  /** Index whose quotes are the fiscal unit of the city (UFM, UPFMD). */
  unidadeFiscalIndiceId: idRef('unidade_fiscal_indice_id'),
  versao: integer('versao').notNull().default(1),
})

const regras = () => ({
  papel: text('papel').$type<Papel>().notNull(),
  inicio: dataCivil('inicio').notNull(),
  diaVencimento: integer('dia_vencimento').notNull().default(20),
  correcaoIndiceId: idRef('correcao_indice_id'),
  multaTipo: text('multa_tipo').$type<'NENHUMA' | 'DIARIA' | 'FAIXAS'>().notNull().default('NENHUMA'),
  multaTaxa: aliquota('multa_taxa'),
  multaTeto: aliquota('multa_teto'),
  jurosTipo: text('juros_tipo').$type<'NENHUM' | 'DIARIO' | 'MENSAL' | 'SELIC'>().notNull().default('NENHUM'),
  jurosTaxa: aliquota('juros_taxa'),
  jurosApenasUteis: boolean('juros_apenas_uteis').notNull().default(false),
  jurosContagem: text('juros_contagem')
    .$type<'MES_E_FRACAO' | 'PRO_RATA_DIARIO' | 'PRO_RATA_FRACAO' | 'MESES_INTEIROS'>()
    .notNull()
    .default('MES_E_FRACAO'),
  jurosInicio: text('juros_inicio').$type<InicioTempo>().notNull().default('VENCIMENTO'),
  jurosIndiceId: idRef('juros_indice_id'),
  multaSobreCorrigido: boolean('multa_sobre_corrigido').notNull().default(true),
  jurosSobreCorrigido: boolean('juros_sobre_corrigido').notNull().default(false),
  jurosSobreMulta: boolean('juros_sobre_multa').notNull().default(false),
  recalculoViradaAno: boolean('recalculo_virada_ano').notNull().default(true),
  tsa: dinheiro('tsa').notNull(),
  fonte: text('fonte').notNull().default('Código Tributário Municipal'),
  versao: integer('versao').notNull().default(1),
})

const faixa = () => ({
  calculoGuiaId: idRef('calculo_guia_id').notNull(),
  /** Days of delay up to which the band holds; null in the last one. */
  ate: integer('ate'),
  percentual: aliquota('percentual').notNull(),
  versao: integer('versao').notNull().default(1),
})

/** Due day and additions for delay by role, in force from `inicio` until the next row of the role. */
export const calculoGuiaTable = tenantTable('calculo_guia', regras())
export const calculoGuiaFaixaTable = tenantTable('calculo_guia_faixa', faixa())

/** The same for the denúncia espontânea. */
export const calculoGuiaDenunciaTable = tenantTable('calculo_guia_denuncia', regras())
export const calculoGuiaDenunciaFaixaTable = tenantTable('calculo_guia_denuncia_faixa', faixa())

/** MunicipioVencimento: due dates fixed for a competence. */
export const municipioVencimentoTable = tenantTable('municipio_vencimento', {
  competencia: competencia('competencia').notNull(),
  vencimento: dataCivil('vencimento').notNull(),
  vencimentoTomador: dataCivil('vencimento_tomador').notNull(),
  versao: integer('versao').notNull().default(1),
})

/** IsencaoGuia: what is forgiven to guides paid within a period. */
export const isencaoGuiaTable = tenantTable('isencao_guia', {
  isentaCorrecao: boolean('isenta_correcao').notNull().default(false),
  isentaGuia: boolean('isenta_guia').notNull().default(false),
  isentaJuros: boolean('isenta_juros').notNull().default(false),
  isentaMulta: boolean('isenta_multa').notNull().default(false),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim').notNull(),
  filtro: text('filtro').$type<'TODOS' | 'REGIME' | 'ATIVIDADE' | 'PESSOA'>().notNull().default('TODOS'),
  regime: text('regime'),
  atividadeId: idRef('atividade_id'),
  pessoaId: idRef('pessoa_id'),
  fundamento: text('fundamento').notNull(),
  versao: integer('versao').notNull().default(1),
})

/** GuiaMensagem: text printed on guides due within a period. */
export const guiaMensagemTable = tenantTable('guia_mensagem', {
  vencimentoInicio: dataCivil('vencimento_inicio').notNull(),
  vencimentoFim: dataCivil('vencimento_fim').notNull(),
  papel: text('papel').$type<Papel>(),
  texto: text('texto').notNull(),
  versao: integer('versao').notNull().default(1),
})
