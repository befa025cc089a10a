import { enviarNotificacao } from '@iss/municipio/server'
import { listPessoasPorPapel } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import type { Topico } from '../tables/topico.ts'
import { remetenteDe } from './acesso-topico.ts'

type Destinatario = { nome: string; email: string | null }

/** Who did not act: the taxpayer's people, or the inspector of the ticket, else every inspector. */
async function destinatarios(ctx: Context, topico: Topico): Promise<Destinatario[]> {
  if (remetenteDe(ctx) === 'CONTRIBUINTE' && topico.fiscalId === null) return listPessoasPorPapel(ctx, 'fiscal')
  const ids =
    remetenteDe(ctx) === 'CONTRIBUINTE' && topico.fiscalId !== null
      ? [topico.fiscalId]
      : [topico.criadorId, topico.contribuinteId]
  return ctx.db.select({ nome: pessoaTable.nome, email: pessoaTable.email }).from(pessoaTable).where(inArray(pessoaTable.id, ids))
}

/** Tells the other side by e-mail what happened to a ticket; each address gets a message of its own. */
export async function avisarOutroLado(ctx: Context, topico: Topico, paragrafos: readonly string[]): Promise<void> {
  const tela = remetenteDe(ctx) === 'CONTRIBUINTE' ? 'duvidas-fiscal' : 'duvidas'
  const assunto = `Dúvida ${topico.id}: ${topico.assunto}`
  const botao = { texto: 'Ver a dúvida', url: new URL(`/home/actions/${tela}?topicoId=${topico.id}`, ctx.baseUrl).href }
  const porEndereco = new Map((await destinatarios(ctx, topico)).map(({ nome, email }) => [email, nome]))
  for (const [email, nome] of porEndereco)
    if (email)
      await enviarNotificacao(
        ctx,
        'NOVA_MENSAGEM',
        { nome, numero: String(topico.id) },
        { para: [email], titulo: assunto, paragrafos: [...paragrafos], botao },
      )
}
