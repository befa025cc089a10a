import { Aliquota } from '@iss/kernel/aliquota'
import { plusMonths } from '@iss/kernel/data'
import { defineDemo } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { tipoCreditoTable } from '../tables/tipo-credito.ts'
import { creditoTomadorConfigTable } from '../tables/credito-tomador.ts'

/** Every note of the last six months to a natural person gives 30 % of its ISS, to be used in other taxes. Before the notes are issued. */
export const creditosTomadorDemo = defineDemo({
  nome: 'creditos-tomador',
  ordem: 295,
  cidades: ['9900001'],
  async load(ctx, world) {
    const nome = 'Crédito do tomador'
    const [tipo] = await ctx.db.select({ id: tipoCreditoTable.id }).from(tipoCreditoTable).where(eq(tipoCreditoTable.nome, nome))
    if (!tipo) throw new Error('The demonstration has no kind of credit for takers')
    await ctx.db.insert(creditoTomadorConfigTable).values({
      baseCalculo: 'IMPOSTO_GERADO',
      percentual: Aliquota.from('30.00'),
      tipoCreditoId: tipo.id,
      beneficio: 'DESCONTO_OUTROS_IMPOSTOS',
      inicio: `${plusMonths(world.hoje, -6).slice(0, 7)}-01`,
      validadeMeses: 24,
      aplicarTodasAtividades: true,
    })
  },
})
