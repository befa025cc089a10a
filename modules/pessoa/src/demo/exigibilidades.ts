import { plusMonths } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { demoDocumentos } from '../domain/demo-pessoas.ts'
import { findPessoaPorDocumento } from '../server/find-pessoa.ts'
import { pessoaExigibilidadeTable } from '../tables/pessoa-exigibilidade.ts'

/** Ômega had its tax suspended by a court for half a year. */
export const exigibilidadesDemo = defineDemo({
  nome: 'pessoa-exigibilidade',
  ordem: 332,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const omega = await findPessoaPorDocumento(ctx, demoDocumentos.omega)
    if (!omega) throw new Error('The demonstration has no Omega')
    await ctx.db.insert(pessoaExigibilidadeTable).values({
      pessoaId: omega.id,
      exigibilidade: codigoExigibilidade('SUSPENSA_JUDICIAL'),
      processo: '5001234-10.2025.8.13.0001',
      inicio: plusMonths(hoje, -16),
      fim: plusMonths(hoje, -10),
    })
  },
})
