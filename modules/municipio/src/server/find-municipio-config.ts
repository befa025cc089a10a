import type { Context } from '@iss/platform/server'
import { municipioTable } from '@iss/platform/db'
import { eq } from 'drizzle-orm'
import { municipioConfigTable } from '../tables/municipio.ts'

/** Name, state, codes and settings of the transaction's city. Settings are those of a fresh row when the city has none yet. */
export async function findMunicipioConfig(ctx: Context) {
  const [row] = await ctx.db
    .select({ municipio: municipioTable, config: municipioConfigTable })
    .from(municipioTable)
    .leftJoin(municipioConfigTable, eq(municipioConfigTable.municipioId, municipioTable.id))
    .where(eq(municipioTable.id, ctx.municipioId))
  if (!row) throw new Error(`Municipality ${ctx.municipioId} does not exist`)
  const { municipio, config } = row
  return {
    id: municipio.id,
    codigo: municipio.codigo,
    nome: municipio.nome,
    uf: municipio.uf,
    orgao: config?.orgao ?? 'Secretaria Municipal de Fazenda',
    cnpj: config?.cnpj ?? null,
    brasaoArquivoId: config?.brasaoArquivoId ?? null,
    logoArquivoId: config?.logoArquivoId ?? null,
    telefone: config?.telefone ?? null,
    email: config?.email ?? null,
    endereco: config?.endereco ?? null,
    site: config?.site ?? null,
    contato: config?.contato ?? '',
    horario: config?.horario ?? null,
    governo: config?.governo ?? false,
    bloqueio: config?.bloqueio ?? null,
    separadorAtividade: config?.separadorAtividade ?? null,
    mascaraInscricao: config?.mascaraInscricao ?? null,
    nomeAutorizacaoRps: config?.nomeAutorizacaoRps ?? null,
  }
}
export type MunicipioConfig = Awaited<ReturnType<typeof findMunicipioConfig>>
