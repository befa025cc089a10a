import type { Context } from '@iss/platform/server'
import { aliquotaProgressivaConfiguracaoTable } from '../tables/aliquota-progressiva.ts'
import { pessoaPerfilDescontoImpostoTable } from '../tables/desconto-imposto.ts'

/** One taxpayer from `inicio` to `fim`, ISO days, both included. */
export type Beneficiario = { pessoaId: number; inicio: string; fim: string | null }

/** The progressive table holds for a taxpayer. */
export async function atribuirAliquotaProgressiva({ db }: Context, tabelaId: number, quem: Beneficiario): Promise<void> {
  await db.insert(aliquotaProgressivaConfiguracaoTable).values({ tabelaId, ...quem })
}

/** A taxpayer has the profile of discount on the tax of notes. */
export async function atribuirDescontoImposto({ db }: Context, perfilId: number, quem: Beneficiario): Promise<void> {
  await db.insert(pessoaPerfilDescontoImpostoTable).values({ perfilId, ...quem })
}
