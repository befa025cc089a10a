import { hojeEm, instanteDe } from '@iss/kernel/data'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { listPessoasPorPapel, nomesDe } from '@iss/pessoa/server'
import { arquivoTable } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, count, desc, eq, gt, gte, inArray, lt, ne, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { buscarChat, buscarChatTO, buscarFilaChat, type ChatResumo, type ChatTO, eventosChat } from '../contract/chat.ts'
import type { MensagemTO } from '../contract/topico.ts'
import { acoesPermitidasChat, formatHora, type HorarioChat, horarioPadrao, isHorarioDeChat } from '../domain/chat.ts'
import { type Chat, chatArquivoTable, chatMensagemTable, chatTable, configChatTable } from '../tables/chat.ts'
import { chatsVisiveis, getChat, ladoDe, setorDe } from './acesso-chat.ts'
import { abrirAoVivo } from './ao-vivo.ts'

/** Hours of the chat of the city. */
export async function getHorario(ctx: Context): Promise<HorarioChat> {
  const [row] = await ctx.db.select().from(configChatTable)
  return row ?? horarioPadrao
}

const minutos = (de: Date, ate: Date) => Math.max(0, Math.floor((ate.getTime() - de.getTime()) / 60_000))

async function toResumos(ctx: Context, chats: readonly Chat[]): Promise<ChatResumo[]> {
  if (chats.length === 0) return []
  const agora = ctx.clock.now()
  const ids = chats.map(({ id }) => id)
  const nomes = await nomesDe(
    ctx,
    chats.flatMap(({ criadorId, atendenteId }) => [criadorId, atendenteId]),
  )
  const contribuintes = await ctx.db
    .select({ id: pessoaTable.id, nome: pessoaTable.nome, documento: pessoaTable.documento })
    .from(pessoaTable)
    .where(
      inArray(
        pessoaTable.id,
        chats.map(({ contribuinteId }) => contribuinteId),
      ),
    )
  const outra = alias(chatMensagemTable, 'outra')
  const semResposta = await ctx.db
    .selectDistinctOn([chatMensagemTable.chatId])
    .from(chatMensagemTable)
    .where(
      and(
        inArray(chatMensagemTable.chatId, ids),
        eq(chatMensagemTable.doAtendente, false),
        notExists(
          ctx.db
            .select({ id: outra.id })
            .from(outra)
            .where(
              and(eq(outra.chatId, chatMensagemTable.chatId), eq(outra.doAtendente, true), gt(outra.id, chatMensagemTable.id)),
            ),
        ),
      ),
    )
    .orderBy(chatMensagemTable.chatId, asc(chatMensagemTable.id))
  return chats.map((chat) => {
    const pessoa = contribuintes.find(({ id }) => id === chat.contribuinteId)
    // The wait is that of the first message that nobody answered.
    const primeira = semResposta.find(({ chatId }) => chatId === chat.id)
    return {
      id: chat.id,
      assunto: chat.assunto,
      setor: chat.setor,
      situacao: chat.situacao,
      contribuinteId: chat.contribuinteId,
      contribuinte: pessoa?.nome ?? '',
      documento: pessoa?.documento ?? '',
      criador: nomes.get(chat.criadorId) ?? '',
      atendente: chat.atendenteId === null ? null : (nomes.get(chat.atendenteId) ?? ''),
      inicio: chat.inicio.toISOString(),
      encerradoEm: chat.encerradoEm?.toISOString() ?? null,
      espera: minutos(chat.inicio, chat.assumidoEm ?? chat.encerradoEm ?? agora),
      semResposta: chat.situacao !== 'ENCERRADO' && primeira ? minutos(primeira.dataEnvio, agora) : null,
      meu: chat.atendenteId === ctx.sessao.pessoaUsuarioId,
    }
  })
}

async function listMensagens(ctx: Context, chatId: number): Promise<MensagemTO[]> {
  const rows = await ctx.db
    .select()
    .from(chatMensagemTable)
    .where(eq(chatMensagemTable.chatId, chatId))
    .orderBy(asc(chatMensagemTable.id))
  const nomes = await nomesDe(
    ctx,
    rows.map(({ autorId }) => autorId),
  )
  const anexos = await ctx.db
    .select({
      mensagemId: chatArquivoTable.mensagemId,
      id: arquivoTable.id,
      nome: arquivoTable.nome,
      tamanho: arquivoTable.tamanho,
    })
    .from(chatArquivoTable)
    .innerJoin(arquivoTable, eq(arquivoTable.id, chatArquivoTable.arquivoId))
    .where(eq(chatArquivoTable.chatId, chatId))
    .orderBy(asc(chatArquivoTable.id))
  const atendente = ladoDe(ctx) === 'atendente'
  return rows.map((row) => ({
    id: row.id,
    autor: nomes.get(row.autorId) ?? '',
    lado: row.doAtendente ? 'Atendente' : 'Contribuinte',
    propria: row.doAtendente === atendente,
    texto: row.texto,
    dataEnvio: row.dataEnvio.toISOString(),
    anexos: anexos.filter(({ mensagemId }) => mensagemId === row.id).map(({ id, nome, tamanho }) => ({ id, nome, tamanho })),
  }))
}

async function toConversa(ctx: Context, chat: Chat): Promise<ChatTO> {
  const [resumo] = await toResumos(ctx, [chat])
  if (!resumo) throw new Error('A chat became no row')
  const lado = ladoDe(ctx)
  const podeAgir = lado === 'contribuinte' || chat.situacao === 'AGUARDANDO' || resumo.meu
  const acoes = acoesPermitidasChat[lado][chat.situacao].filter(
    (acao) =>
      !(acao === 'avaliar' && chat.nota !== null) &&
      !(acao === 'converter' && (setorDe(ctx) !== 'FISCO' || chat.topicoId !== null)),
  )
  return {
    ...resumo,
    nota: chat.nota,
    porInatividade: chat.porInatividade,
    topicoId: chat.topicoId,
    mensagens: await listMensagens(ctx, chat.id),
    acoes: podeAgir ? acoes : [],
  }
}

export const buscarChatOperation = implement(buscarChat, async (ctx) => {
  const horario = await getHorario(ctx)
  const [chat] = await ctx.db
    .select()
    .from(chatTable)
    .where(
      and(
        eq(chatTable.criadorId, ctx.sessao.pessoaUsuarioId),
        or(ne(chatTable.situacao, 'ENCERRADO'), gte(chatTable.encerradoEm, instanteDe(ctx.clock.today()))),
      ),
    )
    .orderBy(desc(chatTable.id))
    .limit(1)
  const [frente] = chat
    ? await ctx.db
        .select({ total: count() })
        .from(chatTable)
        .where(and(eq(chatTable.setor, chat.setor), eq(chatTable.situacao, 'AGUARDANDO'), lt(chatTable.id, chat.id)))
    : []
  return {
    aberto: isHorarioDeChat(horario, ctx.clock.now()),
    horaInicio: formatHora(horario.horaInicio),
    horaFim: formatHora(horario.horaFim),
    naFrente: frente?.total ?? 0,
    chat: chat ? await toConversa(ctx, chat) : null,
  }
})

/** A chat with its messages; refuses one that the user may not see. */
export const lerConversa = async (ctx: Context, id: number): Promise<ChatTO> => toConversa(ctx, await getChat(ctx, id))

export const buscarChatTOOperation = implement(buscarChatTO, (ctx, { id }) => lerConversa(ctx, id))

/** People who answer for the user's department: of the tax office inspectors and gestores (F78). */
export async function listAtendentes(ctx: Context): Promise<{ id: number; nome: string }[]> {
  const papeis = setorDe(ctx) === 'SUPORTE' ? (['suporte'] as const) : (['fiscal', 'gestor'] as const)
  const pessoas = new Map<number, string>()
  for (const papel of papeis) for (const { id, nome } of await listPessoasPorPapel(ctx, papel)) pessoas.set(id, nome)
  return [...pessoas].map(([id, nome]) => ({ id, nome })).sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
}

export const buscarFilaChatOperation = implement(buscarFilaChat, async (ctx) => {
  const hoje = instanteDe(hojeEm(ctx.clock.now()))
  const chats = await ctx.db
    .select()
    .from(chatTable)
    .where(and(chatsVisiveis(ctx), or(ne(chatTable.situacao, 'ENCERRADO'), gte(chatTable.encerradoEm, hoje))))
    .orderBy(asc(chatTable.inicio), asc(chatTable.id))
    .limit(500)
  const resumos = await toResumos(ctx, chats)
  const em = (situacao: Chat['situacao']) => resumos.filter((chat) => chat.situacao === situacao)
  return {
    aguardando: em('AGUARDANDO'),
    emAtendimento: em('EM_ATENDIMENTO'),
    encerradosHoje: em('ENCERRADO').reverse(),
    atendentes: (await listAtendentes(ctx)).filter(({ id }) => id !== ctx.sessao.pessoaUsuarioId),
  }
})

export const eventosChatOperation = implement(eventosChat, async (ctx, { id }) => {
  if (id !== undefined) {
    await getChat(ctx, id)
    return abrirAoVivo(ctx, [`chat:${id}`])
  }
  const setor = setorDe(ctx)
  return abrirAoVivo(ctx, [setor === null ? `chat-de:${ctx.sessao.pessoaUsuarioId}` : `fila:${setor}`])
})
