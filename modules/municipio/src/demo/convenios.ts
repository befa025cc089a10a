import { defineDemo } from '@iss/platform/server'
import { convenioTable } from '../tables/convenio.ts'

/** The agreement through which both demo cities receive, and an old one. After the rules of the guides. */
export const conveniosDemo = defineDemo({
  nome: 'convenios',
  ordem: 225,
  async load(ctx) {
    await ctx.db.insert(convenioTable).values({
      tipoConvenio: 'FEBRABAN_LEGADO',
      beneficiario: 'Arrecadação de tributos',
      carteira: '17',
      configuracaoCorrente: true,
      permiteRecalculo: true,
    })
    await ctx.audit({ tipo: 'demo.convenios', entidade: 'convenio', depois: { quantidade: 1 } })
  },
})
