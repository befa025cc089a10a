import { isDoFisco } from '@iss/pessoa/domain/autoridade'
import { defineFileAccess } from '@iss/documento/server'
import { fill, refuse } from '@iss/kernel/errors'
import { nomesDe } from '@iss/pessoa/server'
import { hasChave } from '@iss/platform/contract'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq, type SQL } from 'drizzle-orm'
import { type AcaoChat, isAcaoChat, type LadoChat, type SetorChat } from '../domain/chat.ts'
import { comunicacaoErrors } from '../domain/errors.ts'
import { type Chat, chatArquivoTable, chatTable } from '../tables/chat.ts'

/** The department for which the user answers; null for customers. */
export function setorDe(ctx: Context): SetorChat | null {
  const { perfis } = ctx.user
  if (perfis.includes('suporte')) return 'SUPORTE'
  return isDoFisco({ perfis }) ? 'FISCO' : null
}

/** The side on which the user stands in chats. */
export const ladoDe = (ctx: Context): LadoChat => (setorDe(ctx) === null ? 'contribuinte' : 'atendente')

/** Which chats the user sees: an attendant those of the department, a customer those that he began. */
export function chatsVisiveis(ctx: Context): SQL | undefined {
  const setor = setorDe(ctx)
  return setor === null ? eq(chatTable.criadorId, ctx.sessao.pessoaUsuarioId) : eq(chatTable.setor, setor)
}

/** A chat that the user may see, locked when it is going to change; refuses another one as not found. */
export async function getChat(ctx: Context, id: number, lock = false): Promise<Chat> {
  const query = ctx.db
    .select()
    .from(chatTable)
    .where(and(eq(chatTable.id, id), chatsVisiveis(ctx)))
  const [chat] = lock ? await query.for('update') : await query
  return chat ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Refuses what the user may not do with the chat as it is; a chat is its attendant's as long as it lasts. */
export async function assertAcaoChat(ctx: Context, chat: Chat, acao: AcaoChat): Promise<void> {
  const lado = ladoDe(ctx)
  const nome = async () => (await nomesDe(ctx, [chat.atendenteId])).get(chat.atendenteId ?? 0) ?? ''
  if (acao === 'assumir' && chat.situacao === 'EM_ATENDIMENTO')
    refuse(fill(comunicacaoErrors.chatAssumido, { nome: await nome() }))
  if (!isAcaoChat(acao, chat.situacao, lado)) {
    if (chat.situacao === 'ENCERRADO') refuse(comunicacaoErrors.chatEncerrado)
    refuse(acao === 'escrever' ? comunicacaoErrors.chatNaoAssumido : comunicacaoErrors.chatSituacao)
  }
  if (lado === 'atendente' && acao !== 'assumir' && chat.atendenteId !== ctx.sessao.pessoaUsuarioId)
    refuse(fill(comunicacaoErrors.chatDeOutro, { nome: await nome() }))
}

/** Whoever sees a chat may download what was sent in it. */
export const chatFileAccess = defineFileAccess(async (ctx, arquivo) => {
  if (setorDe(ctx) === null && !hasChave(ctx.user, 'iss:chat')) return false
  const [row] = await ctx.db
    .select({ id: chatTable.id })
    .from(chatArquivoTable)
    .innerJoin(chatTable, eq(chatTable.id, chatArquivoTable.chatId))
    .where(and(eq(chatArquivoTable.arquivoId, arquivo.id), chatsVisiveis(ctx)))
    .limit(1)
  return row !== undefined
})
