import type { Aliquota } from '@iss/kernel/aliquota'
import type { Context } from '@iss/platform/server'
import { and, isNull, sql } from 'drizzle-orm'
import { perfilDescontoBaseTable as table, tipoDescontoBaseTable } from '../tables/desconto-base.ts'

/**
 * Id of the discount profile of a presumed deduction, made when the first taxpayer gets it: its percent for each activity of works. `nome`:
 * of the kind of deduction.
 */
export async function getPerfilPresumido(
  { db }: Context,
  nome: string,
  percentual: Aliquota,
  atividades: readonly number[],
): Promise<number> {
  const completo = `${nome} (${percentual.format()}%)`
  const [existente] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(sql`lower(${table.nome}) = lower(${completo})`, isNull(table.dataCancelamento)))
  const [perfil] = existente ? [existente] : await db.insert(table).values({ nome: completo }).returning({ id: table.id })
  if (!perfil) throw new Error('The discount profile was not written')
  for (const [posicao, atividadeId] of atividades.entries())
    await db
      .insert(tipoDescontoBaseTable)
      .values({ perfilId: perfil.id, posicao, nome, percentual, atividadeId })
      .onConflictDoNothing()
  return perfil.id
}
