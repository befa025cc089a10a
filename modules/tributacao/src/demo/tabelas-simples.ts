import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { tabelasSimples } from '../domain/tabela-simples.ts'
import { faixaTabelaSimplesTable, tabelaSimplesTable } from '../tables/tabela-simples.ts'

const anexo = 'III'
const inicio = '2027-01-01'

/** A table that waits for the figures of the new annex: those in force copied, not active, so that nothing is computed with it. */
export const tabelasSimplesDemo = defineDemo({
  nome: 'tabelas-simples',
  ordem: 908,
  cidades: [novaSerra],
  async load(ctx) {
    const vigente = tabelasSimples.find((uma) => uma.anexo === anexo && uma.inicioVigencia <= inicio)
    if (!vigente) throw new Error('The program has no table of the annex')
    const [tabela] = await ctx.db
      .insert(tabelaSimplesTable)
      .values({ anexo, inicio, fonte: 'Minuta para conferência: faixas de 2018', ativa: false })
      .returning({ id: tabelaSimplesTable.id })
    if (!tabela) throw new Error('The table was not written')
    await ctx.db.insert(faixaTabelaSimplesTable).values(vigente.faixas.map((faixa) => ({ ...faixa, tabelaId: tabela.id })))
    await ctx.audit({ tipo: 'demo.tabelas-simples', entidade: 'tabela_simples', entidadeId: tabela.id })
  },
})
