import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { processoAssincronoTable as processo } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SituacaoProcesso } from '../domain/fila-processamento.ts'

const cancelado = sql<boolean>`${processo.metadata} ? 'cancelado'`
/** Conditions of each state of a process. */
export const naSituacao: Readonly<Record<SituacaoProcesso, SQL | undefined>> = {
  AGENDADO: and(isNull(processo.terminoInesperado), isNull(processo.fimProcessamento), isNull(processo.inicioProcessamento)),
  PROCESSANDO: and(
    isNull(processo.terminoInesperado),
    isNull(processo.fimProcessamento),
    isNotNull(processo.inicioProcessamento),
  ),
  CONCLUIDO: and(isNull(processo.terminoInesperado), isNotNull(processo.fimProcessamento)),
  INESPERADO: and(isNotNull(processo.terminoInesperado), sql`not ${cancelado}`),
  CANCELADO: and(isNotNull(processo.terminoInesperado), cancelado),
}

/** State of a process by its times: an end stands above a beginning, an unexpected end above both. */
export const situacaoDoProcesso = sql<SituacaoProcesso>`case when ${naSituacao.CANCELADO} then 'CANCELADO' when ${naSituacao.INESPERADO} then 'INESPERADO'
  when ${naSituacao.CONCLUIDO} then 'CONCLUIDO' when ${naSituacao.PROCESSANDO} then 'PROCESSANDO' else 'AGENDADO' end`

/** Days back in which something that ended today may have been scheduled. */
const DIAS = 7

/** How each queue goes now: what waits and runs, what ended today, and what ended unexpectedly since the first day of the filter. */
export async function listFilas(ctx: Context, dataInicial: Data) {
  const hoje = ctx.clock.today()
  const desde = [dataInicial, plusDays(hoje, -DIAS)].sort()[0] ?? hoje
  const quantos = (condicao: SQL | undefined) => sql<number>`count(*) filter (where ${condicao})`.mapWith(Number)
  const inicioDoDia = sql`${instanteDe(hoje).toISOString()}::timestamptz`
  return ctx.db
    .select({
      fila: processo.tipoFila,
      naFila: quantos(naSituacao.AGENDADO),
      processando: quantos(naSituacao.PROCESSANDO),
      concluidosHoje: quantos(and(naSituacao.CONCLUIDO, sql`${processo.fimProcessamento} >= ${inicioDoDia}`)),
      inesperados: quantos(and(naSituacao.INESPERADO, gte(processo.agendado, instanteDe(dataInicial)))),
      /** Mean of the seconds from scheduling to beginning, of those that began today. */
      espera: sql<
        number | null
      >`avg(extract(epoch from ${processo.inicioProcessamento} - ${processo.agendado})) filter (where ${processo.inicioProcessamento} >= ${inicioDoDia})`.mapWith(
        (segundos: unknown) => (segundos === null ? null : Number(segundos)),
      ),
      maisAntigo: sql<Date | null>`min(${processo.agendado}) filter (where ${naSituacao.AGENDADO})`.mapWith(processo.agendado),
    })
    .from(processo)
    .where(
      sql`${processo.agendado} >= ${instanteDe(desde).toISOString()}::timestamptz or (${processo.fimProcessamento} is null and ${processo.terminoInesperado} is null)`,
    )
    .groupBy(processo.tipoFila)
    .orderBy(processo.tipoFila)
}
