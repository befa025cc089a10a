import type { Context } from '@iss/platform/server'
import { aliquotaProgressivaConfiguracaoTable } from '../tables/aliquota-progressiva.ts'
import { pessoaPerfilDescontoImpostoTable } from '../tables/desconto-imposto.ts'

/** One taxpayer from `inicio` to `fim`, ISO days, both included. */
export type Beneficiario = { pessoaId: number; inicio: string; fim: string | null }

/** The progressive table holds for a taxpayer. */
export async function atribuirAliquotaProgressiva({ db }: Context, tabelaId: number, quem: Beneficiario): Promise<void> {
  await db.insert(aliquotaProgressivaConfiguracaoTable).values({ tabelaId, ...quem })
}

/** A taxpayer has the profile of discount on the tax of notes; answers the id of the bond. */
export async function atribuirDescontoImposto({ db }: Context, perfilId: number, quem: Beneficiario): Promise<number> {
  const table = pessoaPerfilDescontoImpostoTable
  const [row] = await db
    .insert(table)
    .values({ perfilId, ...quem })
    .returning({ id: table.id })
  if (!row) throw new Error('The profile of the person was not written')
  return row.id
}
