import type { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import { and, desc, eq } from 'drizzle-orm'
import { aliquotaSimplesTable } from '../tables/aliquota-simples.ts'

/** Whether the inspector accepted the rate of a taxpayer in the competence: its last registration there stands as homologada (E00.S). */
export async function isHomologada({ db }: Context, pessoaId: number, competencia: Competencia): Promise<boolean> {
  const table = aliquotaSimplesTable
  const [row] = await db
    .select({ situacao: table.situacao })
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.competencia, competencia)))
    .orderBy(desc(table.registradoEm), desc(table.id))
    .limit(1)
  return row?.situacao === 'HOMOLOGADA'
}
