import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { listPessoasPorPapel } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { configRastreadorTable, rastreadorUsuarioTable } from '../tables/rastreador.ts'

/** Nova Serra has a work tracker, in which its first manager has a name. */
export const demoRastreador = defineDemo({
  nome: 'rastreador',
  ordem: 905,
  cidades: [novaSerra],
  async load(ctx) {
    const [gestor] = await listPessoasPorPapel(ctx, 'gestor')
    if (!gestor) return
    await ctx.db.insert(configRastreadorTable).values({ endereco: 'https://chamados.example/entrar' })
    await ctx.db.insert(rastreadorUsuarioTable).values({ documento: gestor.documento, usuario: 'gestao.novaserra' })
  },
})
