import { counted } from '@iss/kernel/texto'
import { defineCartao } from '@iss/portal/server'
import { inArray, sql } from 'drizzle-orm'
import { alertaAccess } from '../contract/alertas.ts'
import { situacoesPendentes } from '../domain/situacao-alerta.ts'
import { alertaFiscalTable as table } from '../tables/alerta-fiscal.ts'

/** Alerts that nobody has decided yet, and what they may be worth. */
export const cartaoAlertas = defineCartao({
  ordem: 124,
  para: alertaAccess,
  async ler({ db }) {
    const [linha] = await db
      .select({
        novos: sql<number>`(count(*) filter (where ${table.situacao} = 'NOVO'))::int`,
        emAnalise: sql<number>`(count(*) filter (where ${table.situacao} = 'EM_ANALISE'))::int`,
        impacto: sql`coalesce(sum(${table.impacto}), 0)`.mapWith(table.impacto),
      })
      .from(table)
      .where(inArray(table.situacao, [...situacoesPendentes]))
    if (!linha || linha.novos + linha.emAnalise === 0) return []
    const analise = linha.emAnalise > 0 ? `, ${counted(linha.emAnalise, 'em análise', 'em análise')}` : ''
    return [
      {
        titulo: 'Alertas fiscais novos',
        valor: String(linha.novos),
        detalhe: `impacto estimado de ${linha.impacto.formatReais()}${analise}`,
        urgencia: linha.novos > 0 ? 'ATENCAO' : 'NORMAL',
        rotulo: 'Ver os alertas',
        link: '/home/actions/monitor-alerta-fiscal',
      },
    ]
  },
})
