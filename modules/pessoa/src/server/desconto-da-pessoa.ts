import { refere } from '@iss/platform/db'
import type { Aliquota } from '@iss/kernel/aliquota'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { perfilDescontoBaseTable as perfil, tipoDescontoBaseTable as tipo } from '@iss/tributacao/tables/desconto-base'
import { pessoaPerfilDescontoBaseTable as pessoaPerfil } from '../tables/desconto-da-pessoa.ts'

export type DescontoBase = { perfil: string; nome: string; percentual: Aliquota }

/**
 * The discount on the base of a taxpayer's service on a day (decisions N8: it acts once, on the base): that of the activity, else the one
 * for all activities; null without a profile in force.
 */
export async function findDescontoBase(
  { db }: Context,
  pessoaId: number,
  atividadeId: number | null,
  data: string,
): Promise<DescontoBase | null> {
  const [row] = await db
    .select({ perfil: perfil.nome, nome: tipo.nome, percentual: tipo.percentual })
    .from(pessoaPerfil)
    .innerJoin(perfil, refere(pessoaPerfil.perfilId, perfil))
    .innerJoin(tipo, refere(tipo.perfilId, perfil))
    .where(
      and(
        eq(pessoaPerfil.pessoaId, pessoaId),
        lte(pessoaPerfil.inicio, data),
        or(isNull(pessoaPerfil.fim), gte(pessoaPerfil.fim, data)),
        isNull(perfil.dataCancelamento),
        atividadeId === null ? isNull(tipo.atividadeId) : or(isNull(tipo.atividadeId), eq(tipo.atividadeId, atividadeId)),
      ),
    )
    .orderBy(sql`${tipo.atividadeId} is null`, asc(tipo.posicao))
    .limit(1)
  return row ?? null
}

/** Gives a person a profile of discounts on the base from `inicio` to `fim` (ISO days; null: without end). */
export async function concederDescontoBase(
  { db }: Context,
  vinculo: { perfilId: number; pessoaId: number; inicio: string; fim: string | null },
): Promise<void> {
  await db.insert(pessoaPerfil).values(vinculo)
}
