import { dataCivil, idRef, instante, tenantTable } from '@iss/platform/columns'
import { bigint, boolean, integer, text } from 'drizzle-orm/pg-core'

/** How often an account opened a page, and whether the page is a favourite (spec 1 §7). */
export const estatisticaAcessoTable = tenantTable('estatistica_acesso', {
  contaId: idRef('conta_id').notNull(),
  acao: text('acao').notNull(),
  acessos: bigint('acessos', { mode: 'number' }).notNull().default(0),
  favorito: boolean('favorito').notNull().default(false),
  ultimoAcesso: instante('ultimo_acesso'),
})

/** Comunicado (spec 3 §3.3, spec 2 §3): a notice on the start page; a draft while `publicadoEm` is null. */
export const comunicadoTable = tenantTable('comunicado', {
  assunto: text('assunto').notNull(),
  corpo: text('corpo').notNull(),
  /** Icon name of @iss/ui. */
  icone: text('icone').notNull().default('speakerphone'),
  inicio: dataCivil('inicio').notNull(),
  fim: dataCivil('fim'),
  emissorId: idRef('emissor_id'),
  perfis: text('perfis').array().notNull().default([]),
  publicadoEm: instante('publicado_em'),
  enviarEmail: boolean('enviar_email').notNull().default(false),
  emailsEnviados: integer('emails_enviados').notNull().default(0),
  emailsUltimo: text('emails_ultimo'),
  emailsEm: instante('emails_em'),
})

export const comunicadoDestinatarioTable = tenantTable('comunicado_destinatario', {
  comunicadoId: idRef('comunicado_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
})

/** Proof of notice: who read it and when. */
export const comunicadoLidoTable = tenantTable('comunicado_lido', {
  comunicadoId: idRef('comunicado_id').notNull(),
  pessoaId: idRef('pessoa_id').notNull(),
  contaId: idRef('conta_id'),
  lidoEm: instante('lido_em').notNull(),
})
