import { daysBetween, hojeEm, instanteDe, plusDays } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import { isCpf } from '@iss/kernel/documento'
import type { Access } from '@iss/platform/contract'
import { defineCartao, doContribuinte, doFisco } from '@iss/portal/server'
import type { AssuntoSolicitacao } from '../domain/assunto.ts'
import { generica } from '../requests/generica.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { solicitacaoTable as table } from '../tables/solicitacao.ts'
import { listTiposAtendidos } from './config-solicitacoes.ts'

/** For how long an answer is news. */
const diasDeNovidade = 30

const enviada = and(eq(table.rascunho, false), isNull(table.retiradaEm))

/** What became of a taxpayer's requests: answered lately, and still waiting. */
export const cartaoMinhasSolicitacoes = defineCartao({
  ordem: 50,
  para: doContribuinte,
  async ler({ db, clock }, pessoaId) {
    const desde = instanteDe(plusDays(clock.today(), -diasDeNovidade))
    const respondida = sql`coalesce(${table.dataDeferimento}, ${table.dataIndeferimento}) >= ${desde.toISOString()}::timestamptz`
    const [linha] = await db
      .select({
        respondidas: sql<number>`count(*) filter (where ${respondida})::int`,
        pendentes: sql<number>`count(*) filter (where ${table.situacao} = 'Pendente')::int`,
      })
      .from(table)
      .where(and(enviada, eq(table.contribuinteId, pessoaId)))
    const { respondidas = 0, pendentes = 0 } = linha ?? {}
    if (respondidas + pendentes === 0) return []
    return [
      {
        titulo: 'Solicitações',
        valor: counted(respondidas, 'respondida', 'respondidas'),
        detalhe: `nos últimos ${diasDeNovidade} dias; ${counted(pendentes, 'aguarda', 'aguardam')} decisão`,
        urgencia: respondidas > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Ver as solicitações',
        link: '/home/actions/solicitacoes',
      },
    ]
  },
})

const assuntoDaNota: AssuntoSolicitacao = 'Nota fiscal eletrônica'

/** People with a CPF who may ask and issue nothing. */
const cidadao = {
  ...doContribuinte,
  ...generica.access,
  condicao: ({ documentoPessoaSelecionada, pessoaAutorizadaNfe }) => isCpf(documentoPessoaSelecionada) && !pessoaAutorizadaNfe,
} as const satisfies Access

/** For a citizen who paid for a service and got no note: the way to ask for it. */
export const cartaoPedirNota = defineCartao({
  ordem: 90,
  para: cidadao,
  async ler() {
    return [
      {
        titulo: 'Pagou e não recebeu a nota?',
        valor: 'Peça a sua nota',
        detalhe: 'diga quem prestou o serviço, quando e por quanto; um fiscal responde por escrito',
        urgencia: 'NORMAL',
        rotulo: 'Pedir minha nota',
        link: `${generica.tela?.path}?assunto=${encodeURIComponent(assuntoDaNota)}`,
      },
    ]
  },
})

/** Requests that wait for a decision, and since when the oldest does. */
export const cartaoAtendimento = defineCartao({
  ordem: 110,
  para: doFisco,
  async ler(ctx) {
    const tipos = await listTiposAtendidos(ctx)
    if (tipos.length === 0) return []
    const hoje = ctx.clock.today()
    const [linha] = await ctx.db
      .select({ pendentes: sql<number>`count(*)::int`, primeira: sql<string | null>`min(${table.dataSolicitacao})` })
      .from(table)
      .where(and(enviada, eq(table.situacao, 'Pendente'), inArray(table.tipo, tipos)))
    const { pendentes = 0, primeira = null } = linha ?? {}
    const desde = primeira === null ? hoje : hojeEm(new Date(primeira))
    const dias = daysBetween(desde, hoje)
    return [
      {
        titulo: 'Aguardando decisão',
        valor: counted(pendentes, 'solicitação', 'solicitações'),
        detalhe: pendentes === 0 ? 'Nenhuma na fila' : `a mais antiga há ${counted(dias, 'dia', 'dias')}`,
        urgencia: pendentes === 0 ? 'NORMAL' : dias > diasDeNovidade ? 'URGENTE' : 'ATENCAO',
        rotulo: 'Atender',
        link: `/home/atendimento?de=${desde}&ate=${hoje}`,
      },
    ]
  },
})
