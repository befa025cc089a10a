import { papelTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import { buscarCartorios } from '../contract/cartorio.ts'

/** The registry offices that the city knows, by name. */
export async function listCartorios(ctx: Context): Promise<{ id: number; nome: string }[]> {
  return ctx.db
    .selectDistinct({ id: pessoaTable.id, nome: pessoaTable.nome })
    .from(pessoaTable)
    .innerJoin(papelTable, and(eq(papelTable.municipioId, pessoaTable.municipioId), eq(papelTable.atorId, pessoaTable.id)))
    .where(eq(papelTable.perfil, 'cartorio'))
    .orderBy(asc(pessoaTable.nome))
}

export const buscarCartoriosOperation = implement(buscarCartorios, (ctx) => listCartorios(ctx))
