import { defineDemo } from '@iss/platform/server'
import { orgaoDaDemonstracao } from '../domain/demo-cidades.ts'
import { convenioTable } from '../tables/convenio.ts'

/** The agreement through which both demo cities receive, and the one of its slips. After the rules of the guides. */
export const conveniosDemo = defineDemo({
  nome: 'convenios',
  ordem: 225,
  async load(ctx, _world, cidade) {
    await ctx.db.insert(convenioTable).values([
      {
        tipoConvenio: 'FEBRABAN_LEGADO',
        beneficiario: `Arrecadação de tributos, convênio ${orgaoDaDemonstracao(cidade)}`,
        carteira: '17',
        configuracaoCorrente: true,
        permiteRecalculo: true,
      },
      // Slips of the bank: the code of the beneficiary stands in its return files.
      { tipoConvenio: 'SIGCB', beneficiario: String(123_455 + ctx.municipioId), carteira: '14' },
    ])
    await ctx.audit({ tipo: 'demo.convenios', entidade: 'convenio', depois: { quantidade: 2 } })
  },
})
