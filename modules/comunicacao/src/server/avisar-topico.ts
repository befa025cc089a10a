import { listPessoasPorPapel } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import type { Topico } from '../tables/topico.ts'
import { remetenteDe } from './acesso-topico.ts'

/** E-mails of the side that did not act: the taxpayer's people, or the inspector of the ticket, else every inspector. */
async function enderecos(ctx: Context, topico: Topico): Promise<string[]> {
  if (remetenteDe(ctx) === 'CONTRIBUINTE' && topico.fiscalId === null)
    return (await listPessoasPorPapel(ctx, 'fiscal')).flatMap(({ email }) => (email ? [email] : []))
  const ids =
    remetenteDe(ctx) === 'CONTRIBUINTE' && topico.fiscalId !== null
      ? [topico.fiscalId]
      : [topico.criadorId, topico.contribuinteId]
  const rows = await ctx.db.select({ email: pessoaTable.email }).from(pessoaTable).where(inArray(pessoaTable.id, ids))
  return rows.flatMap(({ email }) => (email ? [email] : []))
}

/** Tells the other side by e-mail what happened to a ticket; each address gets a message of its own. */
export async function avisarOutroLado(ctx: Context, topico: Topico, paragrafos: readonly string[]): Promise<void> {
  const tela = remetenteDe(ctx) === 'CONTRIBUINTE' ? 'duvidas-fiscal' : 'duvidas'
  const assunto = `Dúvida ${topico.id}: ${topico.assunto}`
  const { texto, html } = renderMail({
    titulo: assunto,
    paragrafos: [...paragrafos],
    botao: { texto: 'Ver a dúvida', url: new URL(`/home/actions/${tela}?topicoId=${topico.id}`, ctx.baseUrl).href },
  })
  for (const para of new Set(await enderecos(ctx, topico))) await ctx.mail({ para: [para], assunto, texto, html })
}
