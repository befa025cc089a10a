import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { atribuirAliquotaProgressiva, atribuirDescontoImposto } from '@iss/tributacao/server'
import { aliquotaProgressivaTabelaTable } from '@iss/tributacao/tables/aliquota-progressiva'
import { perfilDescontoBaseTable } from '@iss/tributacao/tables/desconto-base'
import { perfilDescontoImpostoTable } from '@iss/tributacao/tables/desconto-imposto'
import { eq } from 'drizzle-orm'
import { demoDocumentos } from '../domain/demo-pessoas.ts'
import { pessoaPerfilDescontoBaseTable } from '../tables/desconto-da-pessoa.ts'
import { pessoaTable } from '../tables/pessoa.ts'

/** One taxpayer had last year what the tables of the city offer: discounts on base and tax, a progressive rate. */
export const beneficiosDemo = defineDemo({
  nome: 'beneficios-da-pessoa',
  ordem: 908,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const ano = Number(hoje.slice(0, 4)) - 1
    const [pessoa] = await ctx.db
      .select({ id: pessoaTable.id })
      .from(pessoaTable)
      .where(eq(pessoaTable.documento, demoDocumentos.zeta))
    if (!pessoa) return
    const quem = { pessoaId: pessoa.id, inicio: `${ano}-01-01`, fim: `${ano}-12-31` }
    const [base] = await ctx.db.select({ id: perfilDescontoBaseTable.id }).from(perfilDescontoBaseTable)
    const [imposto] = await ctx.db.select({ id: perfilDescontoImpostoTable.id }).from(perfilDescontoImpostoTable)
    const [tabela] = await ctx.db.select({ id: aliquotaProgressivaTabelaTable.id }).from(aliquotaProgressivaTabelaTable)
    if (base) await ctx.db.insert(pessoaPerfilDescontoBaseTable).values({ perfilId: base.id, ...quem })
    if (imposto) await atribuirDescontoImposto(ctx, imposto.id, quem)
    if (tabela) await atribuirAliquotaProgressiva(ctx, tabela.id, quem)
  },
})
