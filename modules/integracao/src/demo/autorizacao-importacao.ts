import { plusMonths } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { autorizarImportacao } from '../server/autorizacao-importacao.ts'

/** Integra may send RPS files of its own system; nobody else of the demonstration may. */
export const autorizacaoImportacaoDemo = defineDemo({
  nome: 'autorizacao-importacao',
  ordem: 230,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const integra = await findPessoaPorDocumento(ctx, demoDocumentos.integra)
    if (!integra) throw new Error('The demonstration has no Integra')
    await autorizarImportacao(ctx, { pessoaId: integra.id, sistema: 'Integra ERP', inicio: plusMonths(hoje, -24), fim: null })
  },
})
