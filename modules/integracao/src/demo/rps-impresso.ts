import { instanteDe, plusMonths } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { rpsImpressoTable } from '../tables/rps.ts'

/** Alfa printed two pads of blank receipts. */
export const rpsImpressoDemo = defineDemo({
  nome: 'rps-impresso',
  ordem: 325,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const alfa = await findPessoaPorDocumento(ctx, demoDocumentos.alfa)
    if (!alfa) throw new Error('The demonstration has no Alfa')
    for (const [numeroInicial, meses] of [
      [1, 5],
      [51, 2],
    ] as const)
      await ctx.db.insert(rpsImpressoTable).values({
        pessoaId: alfa.id,
        serie: 'RPS',
        numeroInicial,
        numeroFinal: numeroInicial + 49,
        impressoEm: instanteDe(plusMonths(hoje, -meses), '09:30:00'),
      })
  },
})
