import type { Context } from '@iss/platform/server'

const raiz = (cnpj: string) => cnpj.slice(0, 8)

/** Of these CNPJs the roots (eight characters) of the companies that are registered in the city, by any of their establishments. */
export async function listRaizesCadastradas({ client }: Context, cnpjs: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ raiz: string }>(
    `select distinct left(documento, 8) as raiz from pessoa
     where length(documento) = 14 and natureza_cadastro = 'PERMANENTE' and left(documento, 8) = any ($1::text[])`,
    [[...new Set(cnpjs.map(raiz))]],
  )
  return new Set(rows.map((row) => row.raiz))
}

/** Whether a company is registered in the city, by any of its establishments. */
export async function isCadastrada(ctx: Context, cnpj: string): Promise<boolean> {
  return (await listRaizesCadastradas(ctx, [cnpj])).has(raiz(cnpj))
}
