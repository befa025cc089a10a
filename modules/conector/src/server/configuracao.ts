import { hashDaConfiguracao } from '@iss/agente-conector/config-hash'
import type { Context } from '@iss/platform/server'
import { defineRegistryFacts, defineRegistryRules, openSecret } from '@iss/registry/server'
import { count, max, sql } from 'drizzle-orm'
import { propriedadesEmVigor } from '../domain/propriedades.ts'
import { compararConfiguracoes, type Configuracao } from '../domain/versoes.ts'
import { tncStatusTable } from '../tables/conector.ts'
import { tncConfigVersaoTable, tncGlobalConfigTable, tncMunicipioConfigTable } from '../tables/configuracao.ts'

/** What agents of this city are told, and where each value comes from. */
export async function listPropriedades(ctx: Context) {
  const [global] = await ctx.db.select().from(tncGlobalConfigTable)
  const [municipio] = await ctx.db.select().from(tncMunicipioConfigTable)
  return propriedadesEmVigor(global?.propriedades ?? null, municipio?.propriedades ?? null)
}

/** The same as agents keep it, by name; and its hash, by which the portal knows whether they do (A50). */
export async function getConfiguracaoEmVigor(
  ctx: Context,
): Promise<{ propriedades: Record<string, string>; configHash: string }> {
  const propriedades = Object.fromEntries((await listPropriedades(ctx)).map(({ chave, valor }) => [chave, valor]))
  return { propriedades, configHash: hashDaConfiguracao(propriedades) }
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

const nenhuma: Configuracao = { propriedades: null, chavesPublicas: null }

/** Every saving that changes something is a version (A53); the proxy's password is no part of one. */
export const regrasDaConfiguracaoGlobal = defineRegistryRules('tnc-global-config', {
  async afterSave(ctx, { before, values }) {
    const { propriedades, chavesPublicas } = values as Configuracao
    if (compararConfiguracoes((before as Configuracao | null) ?? nenhuma, { propriedades, chavesPublicas }).length === 0) return
    const [ultima] = await ctx.db.select({ numero: max(tncConfigVersaoTable.numero) }).from(tncConfigVersaoTable)
    await ctx.db.insert(tncConfigVersaoTable).values({
      numero: (ultima?.numero ?? 0) + 1,
      propriedades,
      chavesPublicas,
      criado: ctx.clock.now(),
      autorId: ctx.sessao.pessoaUsuarioId,
    })
  },
})

/** Which version is in force, and how many agents work with what it says. */
export const fatosDaConfiguracaoGlobal = defineRegistryFacts('tnc-global-config', async (ctx) => {
  const { configHash } = await getConfiguracaoEmVigor(ctx)
  const [versao] = await ctx.db.select({ numero: max(tncConfigVersaoTable.numero) }).from(tncConfigVersaoTable)
  const [agentes] = await ctx.db
    .select({
      todos: count(),
      emDia: sql<number>`count(*) filter (where ${tncStatusTable.configHash} = ${configHash})`.mapWith(Number),
    })
    .from(tncStatusTable)
  return [
    { rotulo: 'Versão em vigor', valor: versao?.numero ? String(versao.numero) : 'Nenhuma' },
    { rotulo: 'Hash da configuração', valor: configHash.slice(0, 12) },
    { rotulo: 'Agentes em dia', valor: `${agentes?.emDia ?? 0} de ${agentes?.todos ?? 0}` },
  ]
})
