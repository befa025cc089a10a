import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import type { ChaveDeducao } from '../domain/deducao.ts'
import { deducaoUsoTable, deducaoVinculoTable as table } from '../tables/deducao.ts'

/** An invoice of goods as its buyer types it; `fornecedor` is normalised. */
export type DocumentoAvulso = {
  readonly fornecedor: string
  readonly fornecedorNome: string
  readonly numero: string
  readonly serie: string | null
  readonly data: Data
  readonly valor: Dinheiro
}

export type NovoDocumento = { readonly prestadorId: number; readonly obra: string } & (
  | { readonly chave: ChaveDeducao }
  | { readonly avulso: DocumentoAvulso }
)

/**
 * Links a document to works, named by their code without marks: only notes of these works deduct it from then on, up to its value. Null: it is linked
 * already, to a competence or to works.
 */
export async function vincularDocumento(ctx: Context, novo: NovoDocumento): Promise<number | null> {
  const { prestadorId, obra } = novo
  const documento =
    'chave' in novo
      ? {
          notaId: novo.chave.origem === 'NFE' ? novo.chave.id : null,
          escritId: novo.chave.origem === 'ESC' ? novo.chave.id : null,
        }
      : {
          fornecedorDocumento: novo.avulso.fornecedor,
          fornecedorNome: novo.avulso.fornecedorNome,
          numero: novo.avulso.numero,
          serie: novo.avulso.serie,
          emissao: novo.avulso.data,
          valor: novo.avulso.valor,
        }
  const [row] = await ctx.db
    .insert(table)
    .values({ prestadorId, obra, criadoEm: ctx.clock.now(), ...documento })
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (!row) return null
  // A note that deducted it already, by a line typed before, holds its use.
  await ctx.client.query('select deducao_registrar($1)', [[row.id]])
  return row.id
}

/** Takes a document of works back; false when notes deduct it. */
export async function desvincularDocumento(ctx: Context, vinculoId: number): Promise<boolean> {
  await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, vinculoId)).for('update')
  const [uso] = await ctx.db
    .select({ id: deducaoUsoTable.id })
    .from(deducaoUsoTable)
    .where(eq(deducaoUsoTable.vinculoId, vinculoId))
    .limit(1)
  if (uso) return false
  await ctx.db.delete(table).where(and(eq(table.id, vinculoId), sql`${table.obra} is not null`))
  return true
}

/** The authority takes a part of a document off: it may not be deducted any more, in whatever note. */
export async function mudarAceito(ctx: Context, vinculoId: number, glosado: Dinheiro): Promise<void> {
  await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, vinculoId)).for('update')
  const { rows } = await ctx.client.query<{ valor: string }>('select valor::text as valor from deducao_vinculada where id = $1', [
    vinculoId,
  ])
  const aceito = Dinheiro.from(rows[0]?.valor ?? '0')
    .minus(glosado)
    .max(Dinheiro.zero)
  await ctx.db.update(table).set({ aceito }).where(eq(table.id, vinculoId))
}
