import { defineAbaDaFicha, nomesDe, secao } from '@iss/pessoa/server'
import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { instanteDe } from '@iss/kernel/data'
import { telaFiscalChat } from '../contract/chat.ts'
import { labelSituacaoChat, toneChat } from '../domain/chat.ts'
import { chatMensagemTable as mensagem, chatTable as chat } from '../tables/chat.ts'

/** Conversations by chat of a taxpayer that began in the months asked for, each with its transcript (F78, F22). */
export const abaDeAtendimentos = defineAbaDaFicha({
  aba: { slug: 'atendimentos', titulo: 'Atendimentos' },
  ordem: 75,
  para: { perfis: ['fiscal', 'gestor', 'administrador'] },
  tela: () => ({ endereco: telaFiscalChat.path, rotulo: 'Atendimento por chat' }),
  async ler(ctx, { pessoaId, de, ate }) {
    const conversas = await ctx.db
      .select()
      .from(chat)
      .where(
        and(
          eq(chat.contribuinteId, pessoaId),
          gte(chat.inicio, instanteDe(de.firstDay())),
          lt(chat.inicio, instanteDe(ate.next().firstDay())),
        ),
      )
      .orderBy(desc(chat.inicio), desc(chat.id))
    const mensagens =
      conversas.length === 0
        ? []
        : await ctx.db
            .select()
            .from(mensagem)
            .where(
              inArray(
                mensagem.chatId,
                conversas.map(({ id }) => id),
              ),
            )
            .orderBy(asc(mensagem.id))
    const nomes = await nomesDe(ctx, [
      ...conversas.flatMap(({ criadorId, atendenteId }) => [criadorId, atendenteId]),
      ...mensagens.map(({ autorId }) => autorId),
    ])
    const nomeDe = (id: number | null) => (id === null ? null : (nomes.get(id) ?? null))
    return [
      secao({
        titulo: 'Conversas',
        vazio: 'Nenhum atendimento por chat no período.',
        linhas: conversas.map((uma) => ({ ...uma, rotulo: labelSituacaoChat[uma.situacao], atendente: nomeDe(uma.atendenteId) })),
        colunas: [
          { key: 'inicio', label: 'Início', kind: 'datetime' },
          { key: 'assunto', label: 'Assunto', kind: 'text' },
          { key: 'rotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => toneChat[situacao] },
          { key: 'atendente', label: 'Atendente', kind: 'text' },
          { key: 'encerradoEm', label: 'Encerrado em', kind: 'datetime' },
        ],
      }),
      secao({
        titulo: 'Transcrição',
        vazio: 'Nenhuma mensagem no período.',
        linhas: conversas.flatMap(({ id, assunto }) =>
          mensagens
            .filter(({ chatId }) => chatId === id)
            .map((dela) => ({
              ...dela,
              assunto,
              autor: nomeDe(dela.autorId),
              lado: dela.doAtendente ? 'Atendente' : 'Contribuinte',
            })),
        ),
        colunas: [
          { key: 'dataEnvio', label: 'Data', kind: 'datetime' },
          { key: 'assunto', label: 'Assunto', kind: 'text' },
          { key: 'lado', label: 'Quem', kind: 'text' },
          { key: 'autor', label: 'Nome', kind: 'text' },
          { key: 'texto', label: 'Mensagem', kind: 'longtext' },
        ],
      }),
    ]
  },
})
