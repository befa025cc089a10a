import { Competencia } from '@iss/kernel/competencia'
import { plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import { defineCartao } from '@iss/portal/server'
import { and, gte, lt, sql } from 'drizzle-orm'
import { textoVariacao } from '../domain/previsao.ts'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'
import { vencidoEntre } from './inadimplencia.ts'
import { lerReceita, peloCrescimento } from './receita-prevista.ts'

const paraGestor = { perfis: ['gestor', 'administrador'] } as const

/** What the city received this month and this year beside the year before, and what the month will bring. */
export const cartoesArrecadacao = defineCartao({
  ordem: 200,
  para: paraGestor,
  async ler(ctx) {
    const hoje = ctx.clock.today()
    const mes = Competencia.fromData(hoje)
    const antes = mes.plusMonths(-12)
    const receita = await lerReceita(ctx, mes, plusDays(hoje, 1))
    const relatorio = { rotulo: 'Monitor do município', link: '/home/actions/monitor-municipio' }
    return [
      {
        titulo: `Recebido em ${mes.format()}`,
        valor: receita.mes.formatReais(),
        detalhe: `até o mesmo dia: ${textoVariacao(receita.mes, receita.mesComparado, antes.format())}`,
        urgencia: 'NORMAL',
        ...relatorio,
      },
      {
        titulo: `Recebido em ${mes.ano}`,
        valor: receita.ano.formatReais(),
        detalhe: `até o mesmo dia: ${textoVariacao(receita.ano, receita.anoComparado, String(antes.ano))}`,
        urgencia: 'NORMAL',
        ...relatorio,
      },
      {
        titulo: `Previsão para ${mes.format()}`,
        valor: receita.mesPrevisto.formatReais(),
        detalhe: `recebido até hoje mais o resto de ${antes.format()}, ${peloCrescimento}`,
        urgencia: 'NORMAL',
        rotulo: null,
        link: null,
      },
    ]
  },
})

/** What of the guides of the last twelve months is past its date and not paid. */
export const cartaoInadimplencia = defineCartao({
  ordem: 210,
  para: paraGestor,
  async ler({ db, clock }) {
    const hoje = clock.today()
    const mes = Competencia.fromData(hoje)
    const de = mes.plusMonths(-12)
    const [linha] = await db
      .select({ emitido: sql`coalesce(sum(${fato.emitido}), 0)`.mapWith(fato.emitido) })
      .from(fato)
      .where(and(gte(fato.competencia, de), lt(fato.competencia, mes)))
    const [vencidas] = await db
      .select({ vencido: sql`v.valor`.mapWith(fato.emAberto), devedores: sql<number>`v.devedores` })
      .from(sql`${vencidoEntre(hoje, sql`${de.firstDay()}::date`, sql`${mes.firstDay()}::date`)} v`)
    const { emitido = Dinheiro.zero } = linha ?? {}
    const { vencido = Dinheiro.zero, devedores = 0 } = vencidas ?? {}
    if (emitido.isZero()) return []
    const porcento = vencido.percentOf(emitido)
    return [
      {
        titulo: 'Inadimplência de 12 meses',
        valor: `${porcento}%`,
        detalhe: `${vencido.formatReais()} de ${emitido.formatReais()}; ${counted(devedores, 'contribuinte', 'contribuintes')}`,
        urgencia: porcento >= 20 ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Maiores devedores',
        link: '/home/actions/relatorio-maiores-devedores',
      },
    ]
  },
})
