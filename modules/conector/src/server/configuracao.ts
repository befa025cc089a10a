import type { Context } from '@iss/platform/server'
import { defineRegistryFacts, openSecret } from '@iss/registry/server'
import { propriedadesEmVigor } from '../domain/propriedades.ts'
import { tncGlobalConfigTable, tncMunicipioConfigTable } from '../tables/configuracao.ts'

/** What agents of this city are told, and where each value comes from. */
export async function listPropriedades(ctx: Context) {
  const [global] = await ctx.db.select().from(tncGlobalConfigTable)
  const [municipio] = await ctx.db.select().from(tncMunicipioConfigTable)
  return propriedadesEmVigor(global?.propriedades ?? null, municipio?.propriedades ?? null)
}

/** The password that agents tell their proxy, open; null where none is kept. */
export async function getSenhaDoProxy(ctx: Context): Promise<string | null> {
  const [global] = await ctx.db.select({ senha: tncGlobalConfigTable.senhaProxy }).from(tncGlobalConfigTable)
  return global?.senha ? openSecret(ctx, global.senha) : null
}

/** The value of one property that is in force. */
export async function getPropriedade(ctx: Context, chave: string): Promise<string> {
  const achada = (await listPropriedades(ctx)).find((uma) => uma.chave === chave)
  if (!achada) throw new Error(`No property ${chave}`)
  return achada.valor
}

const rotulos = { PADRAO: 'padrão', GLOBAL: 'global', MUNICIPIO: 'sobreposto neste município' } as const

/** What is in force above the city's own settings, overrides marked (A54). */
export const fatosDoMunicipio = defineRegistryFacts('tnc-municipio-config', async (ctx) =>
  (await listPropriedades(ctx)).map(({ chave, valor, origem }) => ({
    rotulo: chave,
    valor: `${valor} (${rotulos[origem]})`,
  })),
)
