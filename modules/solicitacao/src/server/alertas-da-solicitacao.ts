import { labelSituacao } from '@iss/pessoa/domain/pessoa'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { type Solicitacao, solicitacaoTable } from '../tables/solicitacao.ts'
import type { AlertaContribuinte } from './define-request.ts'
import { findRequestKind } from './request-kind.ts'

/** The last twenty other requests of the same taxpayer and kind, newest first. */
export async function listHistorico(ctx: Context, solicitacao: Solicitacao): Promise<Solicitacao[]> {
  if (solicitacao.contribuinteId === null) return []
  const table = solicitacaoTable
  return ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.contribuinteId, solicitacao.contribuinteId),
        eq(table.tipo, solicitacao.tipo),
        eq(table.rascunho, false),
        isNull(table.retiradaEm),
        ne(table.id, solicitacao.id),
      ),
    )
    .orderBy(desc(table.dataSolicitacao))
    .limit(20)
}

/**
 * What is to be known before a request is decided: the taxpayer's registration, his debts and whatever else modules declare, other requests
 * that wait, and what the kind says of this one. Source: design fiscal §7.0.
 */
export async function listAlertas(
  ctx: Context,
  solicitacao: Solicitacao,
  historico: readonly Solicitacao[],
  pessoa: typeof pessoaTable.$inferSelect | undefined,
): Promise<string[]> {
  const alertas: string[] = []
  if (pessoa && pessoa.situacao !== 'ATIVO') alertas.push(`O contribuinte está com situação ${labelSituacao[pessoa.situacao]}.`)
  const pendentes = historico.filter((row) => row.situacao === 'Pendente').map((row) => row.protocolo)
  if (pendentes.length > 0) alertas.push(`Há outras solicitações pendentes do mesmo tipo: ${pendentes.join(', ')}.`)
  if (pessoa)
    for (const alerta of ctx.definitions<AlertaContribuinte>('alerta-contribuinte'))
      alertas.push(...(await alerta.alertas(ctx, pessoa.id)))
  const kind = findRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  const lido = kind?.avisos ? kind.schema.safeParse(solicitacao.dados) : null
  if (kind?.avisos && lido?.success) alertas.push(...(await kind.avisos(ctx, solicitacao, lido.data)))
  return alertas
}

/** Whether an inspector would be told of nothing before deciding. */
export async function isSemAlertas(ctx: Context, solicitacao: Solicitacao): Promise<boolean> {
  const [pessoa] =
    solicitacao.contribuinteId === null
      ? []
      : await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.id, solicitacao.contribuinteId))
  return (await listAlertas(ctx, solicitacao, await listHistorico(ctx, solicitacao), pessoa)).length === 0
}
