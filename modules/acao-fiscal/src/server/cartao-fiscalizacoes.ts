import { plusDays } from '@iss/kernel/data'
import { counted } from '@iss/kernel/texto'
import { refere } from '@iss/platform/db'
import { defineCartao } from '@iss/portal/server'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { inspecaoAccess } from '../contract/acesso.ts'
import { situacoesAbertas } from '../domain/situacao-acao.ts'
import { fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { termoFiscalTable as termo } from '../tables/termo-fiscal.ts'
import { esperaRespostaSql, responsavelSql } from './situacao-termo-sql.ts'

/** Days ahead that count as the week. */
const SEMANA = 7

/** Inspections that begin or end within a week, and answers that are due: an inspector sees his own, a manager all of the city. */
export const cartaoFiscalizacoes = defineCartao({
  ordem: 125,
  para: inspecaoAccess,
  async ler(ctx) {
    const hoje = ctx.clock.today()
    const ate = plusDays(hoje, SEMANA)
    const meu = ctx.user.perfis.includes('fiscal') ? ctx.sessao.pessoaUsuarioId : null
    const [acoes] = await ctx.db
      .select({
        abertas: sql<number>`count(*)::int`,
        daSemana: sql<number>`count(*) filter (where case when ${agenda.situacao} = 'AGENDADA' then ${agenda.inicioFiscalizacao} else ${agenda.fimFiscalizacao} end <= ${ate}::date)::int`,
      })
      .from(agenda)
      .where(and(inArray(agenda.situacao, [...situacoesAbertas]), meu === null ? undefined : eq(agenda.fiscalId, meu)))
    const [prazos] = await ctx.db
      .select({
        correndo: sql<number>`count(*)::int`,
        vencidos: sql<number>`(count(*) filter (where ${termo.prazo} < ${hoje}::date))::int`,
      })
      .from(termo)
      .leftJoin(agenda, refere(termo.agendamentoId, agenda))
      .where(and(lte(termo.prazo, ate), esperaRespostaSql(hoje), meu === null ? undefined : eq(responsavelSql, meu)))
    const { abertas = 0, daSemana = 0 } = acoes ?? {}
    const { correndo = 0, vencidos = 0 } = prazos ?? {}
    if (abertas + correndo === 0) return []
    const partes = [
      counted(abertas, 'aberta', 'abertas'),
      counted(correndo - vencidos, 'prazo a vencer', 'prazos a vencer'),
      ...(vencidos > 0 ? [counted(vencidos, 'prazo vencido', 'prazos vencidos')] : []),
    ]
    return [
      {
        titulo: 'Fiscalizações da semana',
        valor: String(daSemana),
        detalhe: partes.join(', '),
        urgencia: vencidos > 0 ? 'URGENTE' : daSemana + correndo > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Ver a agenda',
        link: '/home/actions/agenda-fiscalizacao',
      },
    ]
  },
})
