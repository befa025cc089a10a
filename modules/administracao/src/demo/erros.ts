import { keepError } from '@iss/platform/db'
import { defineDemo } from '@iss/platform/server'

/** An error of the server in each city, as the support finds it. */
export const errosDemo = defineDemo({
  nome: 'erros',
  ordem: 903,
  async load(ctx) {
    await keepError(ctx.client, {
      ocorridoEm: ctx.clock.now(),
      requisicao: `0f2d7c3a-5b1e-4c8f-9a60-00000000000${ctx.municipioId % 10}`,
      municipioId: ctx.municipioId,
      contaId: null,
      metodo: 'POST',
      rota: '/v2/rest/guia/simular',
      nome: 'TypeError',
      pilha: '    at simularGuia (modules/guia/src/server/simular-guia.ts:41:12)',
    })
  },
})
