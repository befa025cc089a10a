import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { simplesErrors } from '../domain/errors.ts'

/** Code of the city of the transaction in the tables of the Receita Federal. Refuses a city without one. */
export async function getCodigoTom({ client, municipioId }: Context): Promise<string> {
  const { rows } = await client.query<{ tom: string | null }>('select tom_do_municipio($1) as tom', [municipioId])
  return rows[0]?.tom ?? refuse(simplesErrors.semCodigoTom)
}
