import type { Dinheiro } from '@iss/kernel/dinheiro'
import { getRegimeEm } from '@iss/pessoa/server'
import { relacionamentoTable, type Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { isRegimeValorFixo, type RegimeValorFixo } from '../domain/valor-fixo.ts'

const SOCIO = 3

/** The fixed value registered in the regime of a taxpayer on a day. Null when the regime has none; `valor` null when it is not registered. */
export async function valorDoRegime(
  ctx: Context,
  pessoa: Pessoa,
  dia: string,
): Promise<{ regime: RegimeValorFixo; valor: Dinheiro | null } | null> {
  const { tipo, valor } = await getRegimeEm(ctx, pessoa, dia)
  if (!isRegimeValorFixo(tipo) || (tipo === 'SIMPLES' && !valor?.isPositive())) return null
  return { regime: tipo, valor: valor?.isPositive() ? valor : null }
}

/** Partners of a society in force on a day; one without registered partners counts one professional. */
export async function contarProfissionais(ctx: Context, pessoaId: number, dia: string): Promise<number> {
  const table = relacionamentoTable
  const [row] = await ctx.db
    .select({ quantos: sql<string>`count(*)` })
    .from(table)
    .where(
      and(
        eq(table.origemId, pessoaId),
        eq(table.tipoRelacionamento, SOCIO),
        lte(table.inicio, dia),
        or(isNull(table.fim), gte(table.fim, dia)),
      ),
    )
  return Math.max(1, Number(row?.quantos ?? 0))
}
