import { defineDemo } from '@iss/platform/server'
import { tipoCreditoTable } from '../tables/tipo-credito.ts'

/** The kinds of credit of both cities. */
export const tiposCreditoDemo = defineDemo({
  nome: 'tipos-credito',
  ordem: 219,
  async load(ctx) {
    await ctx.db.insert(tipoCreditoTable).values([
      { nome: 'Pagamento a maior', naoUsaEncerramento: false },
      { nome: 'Decisão administrativa', naoUsaEncerramento: false },
      { nome: 'Crédito do tomador', naoUsaEncerramento: true, validadeMeses: 24 },
    ])
  },
})
