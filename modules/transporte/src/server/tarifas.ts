import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tarifa } from '../domain/tarifa.ts'
import { linhaTransporteTable, tarifaTable, tarifaValorTable } from '../tables/transporte.ts'

/** Tariffs of the city with their values. */
export async function listTarifas(ctx: Context): Promise<Tarifa[]> {
  const rows = await ctx.db
    .select({ tarifa: tarifaTable, valor: tarifaValorTable })
    .from(tarifaTable)
    .leftJoin(tarifaValorTable, refere(tarifaValorTable.tarifaId, tarifaTable))
    .where(isNull(tarifaTable.dataCancelamento))
    .orderBy(asc(tarifaTable.codigo), asc(tarifaValorTable.inicio))
  const porId = new Map<number, Tarifa>()
  for (const { tarifa, valor } of rows) {
    const antes = porId.get(tarifa.id)?.valores ?? []
    porId.set(tarifa.id, { ...tarifa, valores: valor ? [...antes, valor] : antes })
  }
  return [...porId.values()]
}

/** Lines of a company. */
export function listLinhas(ctx: Context, pessoaId: number): Promise<{ id: number; codigo: string; nome: string }[]> {
  const { id, codigo, nome } = linhaTransporteTable
  return ctx.db
    .select({ id, codigo, nome })
    .from(linhaTransporteTable)
    .where(and(eq(linhaTransporteTable.pessoaId, pessoaId), isNull(linhaTransporteTable.dataCancelamento)))
    .orderBy(asc(codigo))
}
