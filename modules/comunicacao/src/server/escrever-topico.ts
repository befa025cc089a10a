import { all, refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { confirmarLeituraTopico, salvarMensagem, salvarTopico } from '../contract/topico.ts'
import { comunicacaoErrors, comunicacaoTexts } from '../domain/errors.ts'
import { minimoMensagem } from '../domain/topico.ts'
import { type Topico, topicoArquivoTable, topicoMensagemTable, topicoTable } from '../tables/topico.ts'
import { assertAcao, assertAnexosProprios, getTopico, remetenteDe } from './acesso-topico.ts'
import { avisarOutroLado } from './avisar-topico.ts'
import { avisarCanais } from './canal.ts'

/** Tells the open screens of both sides that a ticket changed. */
export async function avisarTopico(ctx: Context, { id, contribuinteId }: Topico): Promise<void> {
  await avisarCanais(ctx, `topico:${id}`, `topicos:${contribuinteId}`, 'topicos')
}

/** Adds a message of the user's side, with its attachments. */
export async function incluirMensagem(
  ctx: Context,
  topico: Topico,
  texto: string,
  anexos: readonly number[] = [],
): Promise<void> {
  await assertAnexosProprios(ctx, anexos)
  const agora = ctx.clock.now()
  const [mensagem] = await ctx.db
    .insert(topicoMensagemTable)
    .values({
      topicoId: topico.id,
      autorId: ctx.sessao.pessoaUsuarioId,
      remetente: remetenteDe(ctx),
      texto: texto.trim(),
      dataEnvio: agora,
    })
    .returning()
  if (!mensagem) throw new Error('The message was not written')
  if (anexos.length > 0)
    await ctx.db
      .insert(topicoArquivoTable)
      .values([...new Set(anexos)].map((arquivoId) => ({ topicoId: topico.id, mensagemId: mensagem.id, arquivoId })))
  await ctx.db
    .update(topicoTable)
    .set({
      ultimaAlteracao: agora,
      versao: sql`${topicoTable.versao} + 1`,
      ...(remetenteDe(ctx) === 'CONTRIBUINTE' ? { lidoFisco: null } : { lidoContribuinte: null }),
    })
    .where(eq(topicoTable.id, topico.id))
  await ctx.audit({
    tipo: 'topico.mensagem',
    entidade: 'topico',
    entidadeId: topico.id,
    depois: { mensagem: mensagem.id, anexos },
  })
}

/** A taxpayer's new ticket with its first message; the inspector in charge, else all of them, hear of it by e-mail. */
export const salvarTopicoOperation = implement(salvarTopico, async (ctx, { assunto, categoria, texto, anexos }) => {
  const violations = all(
    assunto.trim() === '' && comunicacaoErrors.assuntoObrigatorio,
    texto.trim().length < minimoMensagem && comunicacaoErrors.mensagemCurta,
  )
  if (violations.length > 0) refuse(violations)
  const agora = ctx.clock.now()
  const { pessoaSelecionadaId: contribuinteId, pessoaUsuarioId: criadorId } = ctx.sessao
  const [topico] = await ctx.db
    .insert(topicoTable)
    .values({
      contribuinteId,
      criadorId,
      assunto: assunto.trim(),
      categoria,
      dataAbertura: agora,
      ultimaAlteracao: agora,
      lidoContribuinte: agora,
    })
    .returning()
  if (!topico) throw new Error('The ticket was not written')
  await ctx.audit({ tipo: 'topico.aberto', entidade: 'topico', entidadeId: topico.id, depois: topico })
  await incluirMensagem(ctx, topico, texto, anexos)
  await avisarOutroLado(ctx, topico, [`Nova dúvida:\n${texto.trim()}`])
  await avisarTopico(ctx, topico)
  return { mensagem: comunicacaoTexts.duvidaEnviada, id: topico.id }
})

/** A further message; closed tickets take none. */
export const salvarMensagemOperation = implement(salvarMensagem, async (ctx, { topicoId, texto, anexos }) => {
  const topico = await getTopico(ctx, topicoId, true)
  assertAcao(ctx, topico, 'responder')
  if (texto.trim() === '') refuse(comunicacaoErrors.mensagemObrigatoria)
  if (remetenteDe(ctx) === 'FISCO' && topico.fiscalId === null)
    await ctx.db.update(topicoTable).set({ fiscalId: ctx.sessao.pessoaUsuarioId }).where(eq(topicoTable.id, topicoId))
  await incluirMensagem(ctx, topico, texto, anexos)
  await avisarOutroLado(ctx, topico, [`Mensagem:\n${texto.trim()}`])
  await avisarTopico(ctx, topico)
  return { mensagem: comunicacaoTexts.mensagemEnviada }
})

export const confirmarLeituraTopicoOperation = implement(confirmarLeituraTopico, async (ctx, { id }) => {
  await getTopico(ctx, id)
  const agora = ctx.clock.now()
  await ctx.db
    .update(topicoTable)
    .set(remetenteDe(ctx) === 'CONTRIBUINTE' ? { lidoContribuinte: agora } : { lidoFisco: agora })
    .where(eq(topicoTable.id, id))
  return { mensagem: 'Leitura confirmada.' }
})
