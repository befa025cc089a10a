import { defineObrasOferecidas } from '@iss/emissao/server'
import type { Data } from '@iss/kernel/data'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { refere } from '@iss/platform/db'
import { tipoAbatimentoObraTable as tipo } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { type AbatimentoDaObra, isAbatimentoVigente, type ModoAbatimento } from '../domain/abatimento.ts'
import { findVinculo } from './obra-prestador.ts'
import { obraPrestadorTable as vinculo, obraTable as obra } from '../tables/obra.ts'

const MAXIMO = 1000

/** A work of a provider with its abatement, when the authority allowed one. */
export type ObraDoPrestador = {
  readonly id: number
  readonly chave: string
  readonly nome: string
  readonly codigo: string
  readonly art: string | null
  readonly abatimento: AbatimentoDaObra | null
}

/** Works of which a person is builder or provider, by name; those that go on on a civil date when one is given. */
export async function listObrasDoPrestador(ctx: Context, prestadorId: number, data: Data | null): Promise<ObraDoPrestador[]> {
  const rows = await ctx.db
    .select({ obra, vinculo, tipo })
    .from(vinculo)
    .innerJoin(obra, refere(vinculo.obraId, obra))
    .leftJoin(tipo, refere(vinculo.tipoAbatimentoObraId, tipo))
    .where(
      and(
        eq(vinculo.prestadorId, prestadorId),
        // The dates decide, not `ativa`: ended works stay on the emission until their last day.
        data === null ? undefined : and(lte(obra.inicio, data), or(isNull(obra.fim), gte(obra.fim, data))),
      ),
    )
    .orderBy(asc(obra.nome), asc(obra.id))
    .limit(MAXIMO)
  return rows.map(({ obra: row, vinculo: { percentual, inicio, fim }, tipo: dele }) => ({
    id: row.id,
    chave: row.chave,
    nome: row.nome,
    codigo: row.codigo,
    art: row.art,
    abatimento:
      dele && percentual && inicio
        ? {
            obra: row.nome,
            nome: dele.nome,
            modo: dele.modo as ModoAbatimento,
            percentual,
            exigeDocumentos: dele.exigeDocumentos,
            inicio,
            fim,
          }
        : null,
  }))
}

/** Works of the city with the name of their builder; with a provider only when he is bound to them. Null: none. */
export async function findObraDoPrestador(ctx: Context, obraId: number, prestadorId: number | null) {
  const [row] = await ctx.db
    .select({ obra, responsavel: pessoa.nome })
    .from(obra)
    .innerJoin(pessoa, refere(obra.pessoaId, pessoa))
    .where(eq(obra.id, obraId))
  if (!row || (prestadorId !== null && !(await findVinculo(ctx, obraId, prestadorId)))) return null
  return { ...row.obra, responsavel: row.responsavel }
}

/** The emission offers the works of the provider, and of whom he serves, with what may be deducted there (E01, O2). */
export const obrasOferecidas = defineObrasOferecidas(async (ctx, prestadorId, data) =>
  (await listObrasDoPrestador(ctx, prestadorId, data)).map(({ id, nome, codigo, art, abatimento }) => ({
    id,
    nome,
    codigo,
    art,
    abatimento:
      abatimento && isAbatimentoVigente(abatimento, data)
        ? { nome: abatimento.nome, modo: abatimento.modo, percentual: abatimento.percentual }
        : null,
  })),
)
