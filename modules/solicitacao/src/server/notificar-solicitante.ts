import { findNotificacao } from '@iss/municipio/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { labelTipoSolicitacao, slugTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import type { Solicitacao } from '../tables/solicitacao.ts'
import { findRequestKind } from './request-kind.ts'

/** Addresses of a request: the kind's choice, the one given with the request, the requester's, else the taxpayer's. Empty when there is none. */
export async function listEmails(ctx: Context, solicitacao: Solicitacao): Promise<string[]> {
  const kind = findRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  if (kind?.mailTo) return kind.mailTo(ctx, solicitacao)
  if (solicitacao.emailResposta) return [solicitacao.emailResposta]
  const ids = [solicitacao.solicitanteId, solicitacao.contribuinteId].filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: pessoaTable.id, email: pessoaTable.email })
    .from(pessoaTable)
    .where(inArray(pessoaTable.id, ids))
  const email = ids.map((id) => rows.find((row) => row.id === id)?.email).find(Boolean)
  return email ? [email] : []
}

/** Address of the request for its requester. */
export function urlSolicitacao(ctx: Context, solicitacao: Solicitacao): string {
  return new URL(`/home/solicitacao/${slugTipoSolicitacao[solicitacao.tipo]}/${solicitacao.chave}`, ctx.baseUrl).href
}

/** Puts a mail about the request into the outbox; answers false when nobody can be written to. */
export async function notificarSolicitante(
  ctx: Context,
  solicitacao: Solicitacao,
  mensagem: { titulo: string; paragrafos: string[] },
): Promise<boolean> {
  const para = await listEmails(ctx, solicitacao)
  if (para.length === 0) return false
  const rotulo = labelTipoSolicitacao[solicitacao.tipo]
  const { texto, html } = renderMail({
    titulo: mensagem.titulo,
    paragrafos: [`Solicitação: ${rotulo}, protocolo ${solicitacao.protocolo}.`, ...mensagem.paragrafos],
    ...(solicitacao.solicitanteId === null
      ? {}
      : { botao: { texto: 'Ver a solicitação', url: urlSolicitacao(ctx, solicitacao) } }),
  })
  await ctx.mail({ para, assunto: `${mensagem.titulo} (protocolo ${solicitacao.protocolo})`, texto, html })
  return true
}

/** The mail that tells the outcome. */
export async function notificarDecisao(
  ctx: Context,
  solicitacao: Solicitacao,
  justificativas: readonly string[] = [],
): Promise<boolean> {
  const aprovada = solicitacao.situacao === 'Aprovada'
  const resposta = solicitacao.resposta === '' ? [] : [`Resposta do fisco:\n${solicitacao.resposta}`]
  const modelo = await findNotificacao(ctx, 'SOLICITACAO_DECIDIDA', {
    nome: labelTipoSolicitacao[solicitacao.tipo],
    numero: String(solicitacao.protocolo),
  })
  if (modelo.situacao === 'DESLIGADA') return false
  return notificarSolicitante(ctx, solicitacao, {
    titulo: aprovada ? 'Sua solicitação foi aprovada' : 'Sua solicitação foi indeferida',
    paragrafos: [
      ...(modelo.situacao === 'MODELO' ? modelo.paragrafos : []),
      ...(justificativas.length > 0 ? [`Justificativas:\n${justificativas.map((texto) => `- ${texto}`).join('\n')}`] : []),
      ...resposta,
    ],
  })
}
