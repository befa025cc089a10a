import { Competencia } from '@iss/kernel/competencia'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { demoDocumentos } from '../domain/demo-pessoas.ts'
import { pessoaTable } from '../tables/pessoa.ts'

/** Two taxpayers may denounce an old competence of their own accord. */
export const denunciaDemo = defineDemo({
  nome: 'denuncia-autorizada',
  ordem: 411,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    await ctx.db
      .update(pessoaTable)
      .set({ denunciaEspCompetenciasAutorizadas: Competencia.fromData(hoje).plusMonths(-13).format() })
      .where(inArray(pessoaTable.documento, [demoDocumentos.alfa, demoDocumentos.ensino]))
  },
})
