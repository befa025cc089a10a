import type { Context } from '@iss/platform/server'

/** Codes that this process has seen in the table of the IBGE, which only grows. */
const vistos = new Set<string>()

/** Of these codes of municipalities (IBGE, seven digits) those that are not in the table; reads only what no request has seen yet. */
export async function listMunicipiosInexistentes(ctx: Context, codigos: readonly string[]): Promise<ReadonlySet<string>> {
  const novos = [...new Set(codigos)].filter((codigo) => !vistos.has(codigo))
  if (novos.length === 0) return new Set()
  const { rows } = await ctx.client.query<{ codigo: string }>('select codigo from municipio_ibge where codigo = any ($1)', [
    novos,
  ])
  for (const { codigo } of rows) vistos.add(codigo)
  return new Set(novos.filter((codigo) => !vistos.has(codigo)))
}
