import type { ChaveSaldo } from '@iss/conta/server'
import { type Debito, debitoTable as table } from '@iss/conta/tables/credito'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'

/** Debits that a closing of a competence and role takes in: that no guide bills, of this competence and older ones. */
const abertos = ({ papel, competencia }: Omit<ChaveSaldo, 'pessoaId'>, deQuem: SQL) =>
  and(
    deQuem,
    eq(table.papel, papel),
    lte(table.competencia, competencia),
    eq(table.cancelado, false),
    isNull(table.encerramentoGuiaId),
  )

/** Debits that the closing of a taxpayer takes in; held until the end of the transaction when `lock`. */
export async function listDebitosAbertos({ db }: Context, chave: ChaveSaldo, lock: boolean): Promise<Debito[]> {
  const query = db
    .select()
    .from(table)
    .where(abertos(chave, eq(table.pessoaId, chave.pessoaId)))
    .orderBy(asc(table.id))
  return lock ? query.for('update') : query
}

/** The sum of such debits, by taxpayer; nothing of those who have none. */
export async function somarDebitosAbertos(
  { db }: Context,
  chave: Omit<ChaveSaldo, 'pessoaId'>,
  pessoas: readonly number[],
): Promise<Map<number, Dinheiro>> {
  if (pessoas.length === 0) return new Map()
  const rows = await db
    .select({ pessoaId: table.pessoaId, soma: sql<string>`sum(${table.valor})::text` })
    .from(table)
    .where(abertos(chave, inArray(table.pessoaId, [...pessoas])))
    .groupBy(table.pessoaId)
  return new Map(rows.map(({ pessoaId, soma }) => [pessoaId, Dinheiro.from(soma)]))
}
