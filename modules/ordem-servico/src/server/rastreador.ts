import { hasPapel, findPessoaPorDocumento, getPessoa } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { defineRegistryRules } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { buscarRastreador } from '../contract/rastreador.ts'
import { isEnderecoRastreador, rastreadorErrors } from '../domain/rastreador.ts'
import { configRastreadorTable, rastreadorUsuarioTable } from '../tables/rastreador.ts'

export const buscarRastreadorOperation = implement(buscarRastreador, async (ctx) => {
  const [config] = await ctx.db.select().from(configRastreadorTable).limit(1)
  if (!config?.endereco || !isEnderecoRastreador(config.endereco)) return null
  const { documento } = await getPessoa(ctx, ctx.sessao.pessoaUsuarioId)
  const [row] = await ctx.db.select().from(rastreadorUsuarioTable).where(eq(rastreadorUsuarioTable.documento, documento))
  return row ? { endereco: config.endereco, semCredenciais: config.semCredenciais, usuario: row.usuario } : null
})

/** Only managers of the city have a name in the tracker. */
export const rastreadorRules = defineRegistryRules('config-rastreador/usuarios', {
  async beforeSave(ctx, { values }) {
    const pessoa = await findPessoaPorDocumento(ctx, String(values.documento))
    return pessoa && (await hasPapel(ctx, pessoa.id, 'gestor')) ? [] : [rastreadorErrors.naoGestor]
  },
})
