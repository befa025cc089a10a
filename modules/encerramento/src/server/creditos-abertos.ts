import { refere } from '@iss/platform/db'
import { type Credito, creditoTable as table } from '@iss/conta/tables/credito'
import { tipoCreditoTable as tipo } from '@iss/conta/tables/tipo-credito'
import type { ChaveSaldo } from '@iss/conta/server'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'

/** Credits that a closing of a competence and role may use: of a kind that closings use, and not expired (K35). */
function abertos(ctx: Context, { papel, competencia }: Omit<ChaveSaldo, 'pessoaId'>, deQuem: SQL | undefined) {
  return ctx.db
    .select({ credito: table })
    .from(table)
    .leftJoin(tipo, refere(table.tipoCreditoId, tipo))
    .where(
      and(
        deQuem,
        eq(table.papel, papel),
        lte(table.competencia, competencia),
        eq(table.cancelado, false),
        gt(table.valor, table.usado),
        or(isNull(tipo.id), eq(tipo.naoUsaEncerramento, false)),
        or(
          isNull(tipo.validadeMeses),
          sql`${table.emissao} + make_interval(months => ${tipo.validadeMeses}) >= ${ctx.clock.now().toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(table.emissao), asc(table.id))
}

/** Credits that the closing of a taxpayer may use, the oldest first; held until the end of the transaction when `lock`. */
export async function listCreditosAbertos(ctx: Context, chave: ChaveSaldo, lock: boolean): Promise<Credito[]> {
  const query = abertos(ctx, chave, eq(table.pessoaId, chave.pessoaId))
  const rows = await (lock ? query.for('update', { of: table }) : query)
  return rows.map(({ credito }) => credito)
}

/** What is left of such credits, by taxpayer; nothing of those who have none. */
export async function somarCreditosAbertos(
  ctx: Context,
  chave: Omit<ChaveSaldo, 'pessoaId'>,
  pessoas: readonly number[],
): Promise<Map<number, Dinheiro>> {
  const somas = new Map<number, Dinheiro>()
  if (pessoas.length === 0) return somas
  for (const { credito } of await abertos(ctx, chave, inArray(table.pessoaId, [...pessoas])))
    somas.set(credito.pessoaId, (somas.get(credito.pessoaId) ?? Dinheiro.zero).plus(credito.valor.minus(credito.usado)))
  return somas
}
