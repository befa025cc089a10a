import { aliquota, dinheiro, tenantTable } from '@iss/platform/columns'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import type { EventoNotificacao } from '../domain/notificacoes.ts'
import type { TipoTermoFiscal } from '../domain/termo-fiscal.ts'

/** Subject and text of the mail of an event, with variables. */
export const notificacaoModeloTable = tenantTable('notificacao_modelo', {
  versao: integer('versao').notNull().default(1),
  evento: text('evento').$type<EventoNotificacao>().notNull(),
  email: boolean('email').notNull().default(true),
  sistema: boolean('sistema').notNull().default(true),
  assunto: text('assunto').notNull(),
  modelo: text('modelo').notNull(),
})

/** Text of an inspection term, with variables; one active of each kind. */
export const termoFiscalModeloTable = tenantTable('termo_fiscal_modelo', {
  versao: integer('versao').notNull().default(1),
  tipo: text('tipo').$type<TipoTermoFiscal>().notNull(),
  texto: text('texto').notNull(),
  assinatura: text('assinatura'),
  ativo: boolean('ativo').notNull().default(true),
})

/** Rules of the authorisation to print documents; one row per city, absent: the defaults. */
export const configAidfTable = tenantTable('config_aidf', {
  versao: integer('versao').notNull().default(1),
  validadeMeses: integer('validade_meses').notNull().default(24),
  maximoBlocos: integer('maximo_blocos').notNull().default(50),
  minimaUtilizada: aliquota('minima_utilizada').notNull(),
  taxa: dinheiro('taxa').notNull(),
  exigeQuitacao: boolean('exige_quitacao').notNull().default(false),
  aceitaGraficaDeFora: boolean('aceita_grafica_de_fora').notNull().default(false),
  validaAposPagamento: boolean('valida_apos_pagamento').notNull().default(false),
  bloco: boolean('bloco').notNull().default(true),
  formularioContinuo: boolean('formulario_continuo').notNull().default(true),
  jogosSoltos: boolean('jogos_soltos').notNull().default(true),
  blocoBp: boolean('bloco_bp').notNull().default(true),
  validadeImportacao: integer('validade_importacao').notNull().default(12),
  taxaImportacao: dinheiro('taxa_importacao').notNull(),
})
