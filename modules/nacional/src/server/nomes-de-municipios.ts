import { municipioIbgeTable } from '@iss/municipio/tables/municipio'
import { municipioTable } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import type { NacionalNota } from '../tables/nota-nacional.ts'

/** Names of municipalities by IBGE code, those of the portal first; a code that nobody knows stands for itself. */
export async function lerNomesDeMunicipios({ db }: Context, codigos: readonly string[]): Promise<(codigo: string) => string> {
  const procurados = [...new Set(codigos)]
  const doIbge = await db
    .select({ codigo: municipioIbgeTable.codigo, nome: municipioIbgeTable.nome })
    .from(municipioIbgeTable)
    .where(inArray(municipioIbgeTable.codigo, procurados))
  const doPortal = await db
    .select({ codigo: municipioTable.codigo, nome: municipioTable.nome })
    .from(municipioTable)
    .where(inArray(municipioTable.codigo, procurados))
  const nomes = new Map([...doIbge, ...doPortal].map(({ codigo, nome }) => [codigo, nome]))
  return (codigo) => nomes.get(codigo) ?? codigo
}

/** Who issued a note, by the mark of its key that follows the code of the town: the national issuer, or that town. */
export function origemDaNota(
  { chave, municipioEmissor }: Pick<NacionalNota, 'chave' | 'municipioEmissor'>,
  nome: (codigo: string) => string,
): string {
  return chave[7] === '2' ? 'Emissor Nacional' : `Município de ${nome(municipioEmissor)}`
}
