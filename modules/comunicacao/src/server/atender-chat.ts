import { all, fill, refuse } from '@iss/kernel/errors'
import { type Context, defineRoutine, implement } from '@iss/platform/server'
import { and, asc, eq, lt, ne, sql } from 'drizzle-orm'
import {
  assumirChat,
  avaliarChat,
  converterChat,
  encerrarChat,
  enviarChat,
  iniciarChat,
  transferirChat,
} from '../contract/chat.ts'
import { formatHora, isHorarioDeChat, minutosDeInatividade } from '../domain/chat.ts'
import { comunicacaoErrors, comunicacaoTexts } from '../domain/errors.ts'
import { type Chat, chatArquivoTable, chatMensagemTable, chatTable } from '../tables/chat.ts'
import { topicoArquivoTable, topicoMensagemTable, topicoTable } from '../tables/topico.ts'
import { assertAcaoChat, getChat, ladoDe } from './acesso-chat.ts'
import { assertAnexosProprios } from './acesso-topico.ts'
import { avisarCanais } from './canal.ts'
import { getHorario, listAtendentes } from './consultar-chat.ts'

const avisarChat = (ctx: Context, { id, setor, criadorId }: Chat) =>
  avisarCanais(ctx, `chat:${id}`, `fila:${setor}`, `chat-de:${criadorId}`)

async function escrever(ctx: Context, chat: Chat, texto: string, anexos: readonly number[] = []): Promise<void> {
  if (texto.trim() === '') refuse(comunicacaoErrors.mensagemObrigatoria)
  await assertAnexosProprios(ctx, anexos)
  const agora = ctx.clock.now()
  const [mensagem] = await ctx.db
    .insert(chatMensagemTable)
    .values({
      chatId: chat.id,
      autorId: ctx.sessao.pessoaUsuarioId,
      doAtendente: ladoDe(ctx) === 'atendente',
      texto: texto.trim(),
      dataEnvio: agora,
    })
    .returning()
  if (!mensagem) throw new Error('The message was not written')
  if (anexos.length > 0)
    await ctx.db
      .insert(chatArquivoTable)
      .values([...new Set(anexos)].map((arquivoId) => ({ chatId: chat.id, mensagemId: mensagem.id, arquivoId })))
  await ctx.db.update(chatTable).set({ ultimaMensagem: agora }).where(eq(chatTable.id, chat.id))
  await ctx.audit({ tipo: 'chat.mensagem', entidade: 'chat', entidadeId: chat.id, depois: { mensagem: mensagem.id, anexos } })
  await avisarChat(ctx, chat)
}

/** Begins a chat, one at a time per person and only in the hours of the city. */
export const iniciarChatOperation = implement(iniciarChat, async (ctx, { setor, assunto, texto }) => {
  const horario = await getHorario(ctx)
  const agora = ctx.clock.now()
  if (!isHorarioDeChat(horario, agora))
    refuse(fill(comunicacaoErrors.chatHorario, { h1: formatHora(horario.horaInicio), h2: formatHora(horario.horaFim) }))
  const violations = all(
    assunto.trim() === '' && comunicacaoErrors.assuntoObrigatorio,
    texto.trim() === '' && comunicacaoErrors.mensagemObrigatoria,
  )
  if (violations.length > 0) refuse(violations)
  const { pessoaSelecionadaId: contribuinteId, pessoaUsuarioId: criadorId } = ctx.sessao
  const [chat] = await ctx.db
    .insert(chatTable)
    .values({ contribuinteId, criadorId, setor, assunto: assunto.trim(), inicio: agora, ultimaMensagem: agora })
    .onConflictDoNothing()
    .returning()
  if (!chat) return refuse(comunicacaoErrors.chatAberto)
  await ctx.audit({ tipo: 'chat.iniciado', entidade: 'chat', entidadeId: chat.id, depois: chat })
  await escrever(ctx, chat, texto)
  return { mensagem: 'Atendimento solicitado. Aguarde na fila.', id: chat.id }
})

export const enviarChatOperation = implement(enviarChat, async (ctx, { id, texto, anexos }) => {
  const chat = await getChat(ctx, id, true)
  await assertAcaoChat(ctx, chat, 'escrever')
  await escrever(ctx, chat, texto, anexos)
  return { mensagem: comunicacaoTexts.mensagemEnviada }
})

async function mudar(ctx: Context, chat: Chat, tipo: string, mudanca: Partial<Chat>): Promise<void> {
  await ctx.db.update(chatTable).set(mudanca).where(eq(chatTable.id, chat.id))
  await ctx.audit({
    tipo,
    entidade: 'chat',
    entidadeId: chat.id,
    antes: { situacao: chat.situacao, atendenteId: chat.atendenteId },
    depois: mudanca,
  })
  await avisarChat(ctx, chat)
}

/** Takes a chat from the queue; the row is locked, so that of two attendants the second is told whose it is. */
export const assumirChatOperation = implement(assumirChat, async (ctx, { id }) => {
  const chat = await getChat(ctx, id, true)
  await assertAcaoChat(ctx, chat, 'assumir')
  await mudar(ctx, chat, 'chat.assumido', {
    situacao: 'EM_ATENDIMENTO',
    atendenteId: ctx.sessao.pessoaUsuarioId,
    assumidoEm: ctx.clock.now(),
  })
  return { mensagem: 'Atendimento assumido.' }
})

export const transferirChatOperation = implement(transferirChat, async (ctx, { id, atendenteId }) => {
  const chat = await getChat(ctx, id, true)
  await assertAcaoChat(ctx, chat, 'transferir')
  if (!(await listAtendentes(ctx)).some((one) => one.id === atendenteId)) refuse(comunicacaoErrors.atendenteInvalido)
  await mudar(ctx, chat, 'chat.transferido', { atendenteId })
  return { mensagem: 'Atendimento transferido.' }
})

export const encerrarChatOperation = implement(encerrarChat, async (ctx, { id }) => {
  const chat = await getChat(ctx, id, true)
  await assertAcaoChat(ctx, chat, 'encerrar')
  await mudar(ctx, chat, 'chat.encerrado', { situacao: 'ENCERRADO', encerradoEm: ctx.clock.now() })
  return { mensagem: 'Atendimento encerrado.' }
})

export const avaliarChatOperation = implement(avaliarChat, async (ctx, { id, nota }) => {
  const chat = await getChat(ctx, id, true)
  await assertAcaoChat(ctx, chat, 'avaliar')
  if (chat.nota !== null) refuse(comunicacaoErrors.chatSituacao)
  await mudar(ctx, chat, 'chat.avaliado', { nota })
  return { mensagem: 'Avaliação registrada. Obrigado.' }
})

/** Makes a ticket of a chat, with its messages and attachments, and ends the chat. */
export const converterChatOperation = implement(converterChat, async (ctx, { id }) => {
  const chat = await getChat(ctx, id, true)
  await assertAcaoChat(ctx, chat, 'converter')
  const agora = ctx.clock.now()
  const { contribuinteId, criadorId, assunto, atendenteId: fiscalId } = chat
  const [topico] = await ctx.db
    .insert(topicoTable)
    .values({
      contribuinteId,
      criadorId,
      fiscalId,
      assunto,
      categoria: 'Outro assunto',
      dataAbertura: agora,
      ultimaAlteracao: agora,
    })
    .returning()
  if (!topico) throw new Error('The ticket was not written')
  const rows = await ctx.db
    .select()
    .from(chatMensagemTable)
    .where(eq(chatMensagemTable.chatId, id))
    .orderBy(asc(chatMensagemTable.id))
  const anexos = await ctx.db.select().from(chatArquivoTable).where(eq(chatArquivoTable.chatId, id))
  for (const { id: origem, autorId, texto, doAtendente, dataEnvio } of rows) {
    const [mensagem] = await ctx.db
      .insert(topicoMensagemTable)
      .values({ topicoId: topico.id, autorId, texto, dataEnvio, remetente: doAtendente ? 'FISCO' : 'CONTRIBUINTE' })
      .returning()
    const dela = anexos.filter(({ mensagemId }) => mensagemId === origem)
    if (mensagem && dela.length > 0)
      await ctx.db
        .insert(topicoArquivoTable)
        .values(dela.map(({ arquivoId }) => ({ topicoId: topico.id, mensagemId: mensagem.id, arquivoId })))
  }
  await ctx.audit({ tipo: 'topico.aberto', entidade: 'topico', entidadeId: topico.id, depois: { ...topico, chat: id } })
  await mudar(ctx, chat, 'chat.convertido', { situacao: 'ENCERRADO', encerradoEm: agora, topicoId: topico.id })
  await avisarCanais(ctx, `topicos:${contribuinteId}`, 'topicos')
  return { mensagem: `Atendimento convertido na dúvida ${topico.id}.` }
})

/** Ends chats in which nobody wrote for half an hour since they were taken; those that wait in the queue stay. Source: design F78. */
export async function encerrarInativos(ctx: Context): Promise<void> {
  const agora = ctx.clock.now()
  const parados = await ctx.db
    .select()
    .from(chatTable)
    .where(
      and(
        ne(chatTable.situacao, 'ENCERRADO'),
        ne(chatTable.situacao, 'AGUARDANDO'),
        lt(
          sql`greatest(${chatTable.ultimaMensagem}, ${chatTable.assumidoEm})`,
          new Date(agora.getTime() - minutosDeInatividade * 60_000).toISOString(),
        ),
      ),
    )
    .for('update', { skipLocked: true })
  for (const chat of parados)
    await mudar(ctx, chat, 'chat.encerrado', { situacao: 'ENCERRADO', encerradoEm: agora, porInatividade: true })
}

export const encerrarChatsInativos = defineRoutine({ nome: 'chats-inativos', everySeconds: 60, run: encerrarInativos })
