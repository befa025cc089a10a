import { type MailTemplate, renderMail } from '@iss/platform/mail'
import type { Context, OutgoingMail } from '@iss/platform/server'
import type { EventoNotificacao } from '../domain/notificacoes.ts'
import { findNotificacao, type Valores } from './notificacoes.ts'

/** The sender's own mail, used while the municipality has no model: its subject is the title. */
export type MensagemPadrao = MailTemplate & Pick<OutgoingMail, 'anexos'> & { para: string[] }

/**
 * Puts the mail of an event into the outbox as the municipality wants it (K04): its subject and text where it has a model, nothing where it
 * switched the event off, else the sender's own. Link, footer and attachments are the sender's in any case. Answers whether there is one.
 */
export async function enviarNotificacao(
  ctx: Context,
  evento: EventoNotificacao,
  valores: Valores,
  { para, anexos, ...padrao }: MensagemPadrao,
): Promise<boolean> {
  const modelo = await findNotificacao(ctx, evento, valores)
  if (modelo.situacao === 'DESLIGADA' || para.length === 0) return false
  const texto = modelo.situacao === 'MODELO' ? { titulo: modelo.assunto, paragrafos: modelo.paragrafos } : {}
  const mail = { ...padrao, ...texto }
  await ctx.mail({ para, assunto: mail.titulo, ...renderMail(mail), ...(anexos ? { anexos } : {}) })
  return true
}
