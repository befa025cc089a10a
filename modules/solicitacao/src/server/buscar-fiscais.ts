import { refuse } from '@iss/kernel/errors'
import { papelTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { buscarFiscaisPorMunicipio } from '../contract/atendimento.ts'

/** Active inspectors of the city of the session, by name. */
export async function listFiscais(ctx: Context): Promise<{ id: number; nome: string }[]> {
  const hoje = ctx.clock.today()
  return ctx.db
    .selectDistinct({ id: pessoaTable.id, nome: pessoaTable.nome })
    .from(papelTable)
    .innerJoin(pessoaTable, eq(pessoaTable.id, papelTable.atorId))
    .where(and(eq(papelTable.perfil, 'fiscal'), lte(papelTable.inicio, hoje), or(isNull(papelTable.fim), gte(papelTable.fim, hoje))))
    .orderBy(asc(pessoaTable.nome))
}

export const buscarFiscaisOperation = implement(buscarFiscaisPorMunicipio, async (ctx, { idMunicipio }) => {
  if (idMunicipio !== ctx.municipioId) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  return listFiscais(ctx)
})
