import { openOrder } from '@iss/lote/server'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { defineDemo } from '@iss/platform/server'
import { demoDocumentos } from '../domain/demo-pessoas.ts'
import { corrigirTelefone } from '../lotes/corrigir-telefone.ts'
import { findPessoaPorDocumento } from '../server/find-pessoa.ts'
import { telefoneTable } from '../tables/pessoa.ts'

/** Second phones as an earlier register kept them: without area code, with trunk zeros, too short. */
const herdados: readonly (readonly [documento: string, numero: string])[] = [
  [demoDocumentos.alfa, '32221234'],
  [demoDocumentos.beta, '03133331012'],
  [demoDocumentos.gama, '988887777'],
  [demoDocumentos.delta, '00331122'],
]

/** Phones that the routine of correction finds, and one run of it that corrected one last month (A24). */
export const telefonesDemo = defineDemo({
  nome: 'telefones',
  ordem: 333,
  cidades: [novaSerra],
  async load(ctx) {
    const idDe = async (documento: string) => {
      const pessoa = await findPessoaPorDocumento(ctx, documento)
      if (!pessoa) throw new Error(`The demonstration has nobody with the document ${documento}`)
      return pessoa.id
    }
    await ctx.db.insert(telefoneTable).values({ pessoaId: await idDe(demoDocumentos.omega), numero: '33335678' })
    const valores = { ddd: '31' }
    const itens = corrigirTelefone.items?.(ctx, valores, null) ?? []
    await openOrder(ctx, corrigirTelefone, {
      valores,
      itens,
      motivo: 'Telefones vindos do cadastro anterior sem o DDD do município',
      immediate: true,
    })
    for (const [documento, numero] of herdados)
      await ctx.db.insert(telefoneTable).values({ pessoaId: await idDe(documento), numero })
  },
})
