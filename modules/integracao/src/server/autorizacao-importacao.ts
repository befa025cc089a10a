import type { Context } from '@iss/platform/server'
import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { CanalImportacao } from '../domain/canal-importacao.ts'
import { autorizacaoImportacaoTable } from '../tables/rps.ts'

/** Authorisations of a person to send RPS files that are in force on a day. */
export async function listAutorizacoesImportacao(ctx: Context, pessoaId: number, data: string) {
  const table = autorizacaoImportacaoTable
  return ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), lte(table.inicio, data), or(isNull(table.fim), gte(table.fim, data))))
    .orderBy(asc(table.inicio), asc(table.id))
}

/** Authorises a person to send RPS made by a system, from `inicio` to `fim` (null: no end). Overlapping ones of one system are refused by the database. */
export async function autorizarImportacao(
  ctx: Context,
  autorizacao: {
    pessoaId: number
    sistema: string
    inicio: string
    fim: string | null
    /** Who prints the receipts; null: nobody does. */
    grafica?: string | null
    /** By which channel they come; both unless told. */
    canal?: CanalImportacao
    /** Who granted it. */
    geradoPor?: number | null
    /** Guide of the fee; null: it costs nothing. */
    guiaId?: number | null
  },
): Promise<number> {
  const [row] = await ctx.db
    .insert(autorizacaoImportacaoTable)
    .values(autorizacao)
    .returning({ id: autorizacaoImportacaoTable.id })
  if (!row) throw new Error('The authorisation was not written')
  await ctx.audit({ tipo: 'importacao.autorizada', entidade: 'autorizacao_importacao', entidadeId: row.id, depois: autorizacao })
  return row.id
}
