import { daysBetween, hojeEm } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import { defineCartao, doFisco } from '@iss/portal/server'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { chatTable as chat } from '../tables/chat.ts'
import { denunciaTable as denuncia } from '../tables/denuncia.ts'
import { topicoTable as topico } from '../tables/topico.ts'

/** Who waits for an answer in the chat or in a ticket. */
export const cartaoConversas = defineCartao({
  ordem: 140,
  para: doFisco,
  async ler({ db }) {
    const aguardando = db.$count(chat, eq(chat.situacao, 'AGUARDANDO'))
    const semResposta = db.$count(
      topico,
      and(eq(topico.situacao, 'aberto'), eq(topico.encaminhado, false), isNull(topico.lidoFisco)),
    )
    const { rows } = await db.execute<{ conversas: number; duvidas: number }>(
      sql`select ${aguardando}::int as conversas, ${semResposta}::int as duvidas`,
    )
    const { conversas = 0, duvidas = 0 } = rows[0] ?? {}
    const noChat = conversas > 0
    return [
      {
        titulo: 'Conversas à espera',
        valor: counted(conversas + duvidas, 'pessoa', 'pessoas'),
        detalhe: `${counted(conversas, 'no chat', 'no chat')}, ${counted(duvidas, 'dúvida', 'dúvidas')}`,
        urgencia: noChat ? 'URGENTE' : duvidas > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: noChat ? 'Abrir o chat' : 'Responder dúvidas',
        link: noChat ? '/home/actions/atendimento-fiscal-chat' : '/home/actions/duvidas-fiscal',
      },
    ]
  },
})

/** Complaints that are not closed, and since when the oldest waits. */
export const cartaoDenuncias = defineCartao({
  ordem: 150,
  para: doFisco,
  async ler({ db, clock }) {
    const [linha] = await db
      .select({ abertas: sql<number>`count(*)::int`, primeira: sql<string | null>`min(${denuncia.dataDenuncia})` })
      .from(denuncia)
      .where(ne(denuncia.situacao, 'ENCERRADA'))
    const { abertas = 0, primeira = null } = linha ?? {}
    if (abertas === 0 || primeira === null) return []
    const dias = daysBetween(hojeEm(new Date(primeira)), clock.today())
    return [
      {
        titulo: 'Denúncias',
        valor: counted(abertas, 'aberta', 'abertas'),
        detalhe: `a mais antiga há ${counted(dias, 'dia', 'dias')}`,
        urgencia: 'ATENCAO',
        rotulo: 'Ver as denúncias',
        link: '/home/actions/denuncia',
      },
    ]
  },
})
