import { aliquota, dataCivil, dinheiro, idRef, tenantTable } from '@iss/platform/columns'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { InicioTempo } from '../domain/tempo-atraso.ts'

/** ConfigGuia: one row per city; absent, the defaults (spec 3 §3.5). */
export const configGuiaTable = tenantTable('config_guia', {
  diaVencimentoPrestador: integer('dia_vencimento_prestador').notNull().default(20),
  diaVencimentoTomador: integer('dia_vencimento_tomador').notNull().default(20),
  antecipaVencimento: boolean('antecipa_vencimento').notNull().default(false),
  valorMinimoGuia: dinheiro('valor_minimo_guia').notNull(),
  /** FEBRABAN code of the town hall, four digits. */
  orgaoFebraban: text('orgao_febraban').notNull().default('0000'),
  moduloOnze: boolean('modulo_onze').notNull().default(false),
  permitePix: boolean('permite_pix').notNull().default(true),
  chavePix: text('chave_pix'),
  diasReaberturaDireta: integer('dias_reabertura_direta').notNull().default(0),
  versao: integer('versao').notNull().default(1),
})

/** Additions for delay by role, in force from `inicio` until the next row; `denuncia` is the set of the denúncia espontânea. */
export const calculoGuiaTable = tenantTable('calculo_guia', {
  papel: text('papel').$type<'PRESTADOR' | 'TOMADOR'>().notNull(),
  denuncia: boolean('denuncia').notNull().default(false),
  inicio: dataCivil('inicio').notNull(),
  correcaoIndiceId: idRef('correcao_indice_id'),
  multaTipo: text('multa_tipo').$type<'NENHUMA' | 'DIARIA' | 'FAIXAS'>().notNull().default('NENHUMA'),
  multaTaxa: aliquota('multa_taxa'),
  multaTeto: aliquota('multa_teto'),
  /** Bands in order; the last without limit. Rates as decimal text. */
  multaFaixas: jsonb('multa_faixas').$type<{ ate: number | null; percentual: string }[]>(),
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
  fonte: text('fonte').notNull(),
  versao: integer('versao').notNull().default(1),
})
