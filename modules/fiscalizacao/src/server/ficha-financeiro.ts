import { labelSituacaoGuia, situacaoGuia } from '@iss/guia/domain/situacao-guia'
import { labelTipoGuia } from '@iss/guia/domain/tipos-guia'
import { totaisDeHoje } from '@iss/guia/server'
import { creditoTable } from '@iss/conta/tables/credito'
import { guiaTable } from '@iss/guia/tables/guia'
import { pagamentoTable } from '@iss/guia/tables/pagamento'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { FichaTO } from '../contract/ficha.ts'
import type { Periodo } from './periodo-da-ficha.ts'

const papelDe = (papel: 'PRESTADOR' | 'TOMADOR') => (papel === 'PRESTADOR' ? 'Prestador' : 'Tomador')

/** Guides of the months with what they owe today, their payments, and all credits. */
export async function lerFinanceiro(
  ctx: Context,
  pessoaId: number,
  { de, ate }: Periodo,
): Promise<Pick<FichaTO, 'guias' | 'pagamentos' | 'creditos'>> {
  const hoje = ctx.clock.today()
  const doPeriodo = and(eq(guiaTable.pessoaId, pessoaId), gte(guiaTable.competencia, de), lte(guiaTable.competencia, ate))
  const guias = await ctx.db
    .select()
    .from(guiaTable)
    .where(doPeriodo)
    .orderBy(desc(guiaTable.competencia), desc(guiaTable.numero))
  const totais = await totaisDeHoje(ctx, guias)
  const pagamentos = await ctx.db
    .select({ guia: guiaTable, pagamento: pagamentoTable })
    .from(pagamentoTable)
    .innerJoin(guiaTable, eq(guiaTable.id, pagamentoTable.guiaId))
    .where(doPeriodo)
    .orderBy(desc(pagamentoTable.dataPagamento), desc(pagamentoTable.id))
  const creditos = await ctx.db
    .select()
    .from(creditoTable)
    .where(eq(creditoTable.pessoaId, pessoaId))
    .orderBy(desc(creditoTable.competencia), desc(creditoTable.id))
  return {
    guias: guias.map((guia) => ({
      id: guia.id,
      numero: guia.numero,
      competencia: guia.competencia.format(),
      papel: papelDe(guia.papel),
      tipo: labelTipoGuia(guia.tipo),
      vencimento: guia.vencimento,
      total: guia.total,
      atualizado: totais.get(guia.id) ?? guia.total,
      situacao: labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, hoje)),
    })),
    pagamentos: pagamentos.map(({ guia, pagamento }) => ({
      id: pagamento.id,
      guiaId: guia.id,
      guia: guia.numero,
      competencia: guia.competencia.format(),
      dataPagamento: pagamento.dataPagamento,
      devido: pagamento.devido,
      valor: pagamento.valor,
      estornado: pagamento.estornadoEm !== null,
    })),
    creditos: creditos.map((credito) => ({
      id: credito.id,
      papel: papelDe(credito.papel),
      competencia: credito.competencia.format(),
      motivo: credito.motivo,
      valor: credito.valor,
      usado: credito.usado,
      cancelado: credito.cancelado,
    })),
  }
}
