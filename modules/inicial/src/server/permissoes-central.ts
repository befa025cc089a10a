import type { Context } from '@iss/platform/server'
import { type PermissaoCentral, permissoesCentral, type PermissoesCentral } from '../domain/central-contrib.ts'
import { configCentralContribTable } from '../tables/config-central-contrib.ts'

/** What the city lets taxpayers do in their central; the defaults where it never saved any. */
export async function findPermissoesCentral(ctx: Context): Promise<PermissoesCentral> {
  const [row] = await ctx.db.select().from(configCentralContribTable).limit(1)
  const nomes = Object.keys(permissoesCentral) as PermissaoCentral[]
  return Object.fromEntries(nomes.map((nome) => [nome, row?.[nome] ?? permissoesCentral[nome].padrao])) as PermissoesCentral
}
