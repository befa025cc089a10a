import { contaTable as conta } from '@iss/acesso/tables/acesso'
import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { fold } from '@iss/kernel/texto'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { processoAssincronoTable as processo } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, count, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type SituacaoProcesso, situacaoProcesso } from '../domain/fila-processamento.ts'

export type FiltroProcessos = {
  fila: string | null
  situacao: SituacaoProcesso | null
  dataInicial: Data
  dataFinal: Data
  usuario: string
  tipoRelatorio: number | null
}

const cancelado = sql<boolean>`${processo.metadata} ? 'cancelado'`
const usuario = sql<string>`coalesce(${conta.usuario}, 'Sistema')`
const naSituacao: Readonly<Record<SituacaoProcesso, SQL | undefined>> = {
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

function onde(filtro: FiltroProcessos): SQL | undefined {
  const parte = `%${fold(filtro.usuario).replace(/[\\%_]/g, '\\$&')}%`
  return and(
    gte(processo.agendado, instanteDe(filtro.dataInicial)),
    lt(processo.agendado, instanteDe(plusDays(filtro.dataFinal, 1))),
    filtro.fila === null ? undefined : eq(processo.tipoFila, filtro.fila),
    filtro.situacao === null ? undefined : naSituacao[filtro.situacao],
    filtro.usuario === '' ? undefined : sql`lower(unaccent(${usuario})) like ${parte}`,
    filtro.tipoRelatorio === null ? undefined : sql`${processo.metadata} ->> 'tipo' = ${String(filtro.tipoRelatorio)}`,
  )
}

/** Processes of a period, the newest first, with who asked for them and for whom. */
export async function listProcessos(ctx: Context, filtro: FiltroProcessos, pagina: { pagina: number; tamanho: number }) {
  const rows = await ctx.db
    .select({ processo, usuario, contribuinte: pessoa.nome, cancelado })
    .from(processo)
    .leftJoin(conta, eq(conta.id, processo.contaId))
    .leftJoin(pessoa, and(eq(pessoa.municipioId, processo.municipioId), eq(pessoa.id, processo.pessoaId)))
    .where(onde(filtro))
    .orderBy(desc(processo.agendado), desc(processo.id))
    .limit(pagina.tamanho)
    .offset(pagina.pagina * pagina.tamanho)
  return rows.map((row) => ({ ...row, situacao: situacaoProcesso({ ...row.processo, cancelado: row.cancelado }) }))
}
export type ProcessoLido = Awaited<ReturnType<typeof listProcessos>>[number]

/** How many processes the filter finds. */
export async function countProcessos(ctx: Context, filtro: FiltroProcessos): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(processo)
    .leftJoin(conta, eq(conta.id, processo.contaId))
    .where(onde(filtro))
  return row?.total ?? 0
}

/** Days back in which something that ended today may have been scheduled. */
const DIAS = 7

/** How each queue goes now: what waits and runs, what ended today, and what ended unexpectedly since the first day of the filter. */
export async function listFilas(ctx: Context, { dataInicial }: Pick<FiltroProcessos, 'dataInicial'>) {
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
