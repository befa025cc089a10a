import type { Context } from '@iss/platform/server'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { type FatosVinculados, somarFatos } from '../domain/fatos-vinculados.ts'
import { notaDeducaoTable, notaFiscalTable } from '../tables/nota-fiscal.ts'
import type { Nota } from './estado-nota.ts'

/**
 * Something that hangs on a note and decides whether it may be cancelled or replaced: a guide, a closing, a draw. Modules that know such a
 * fact declare it; nota-fiscal knows none of them (decisions H6).
 */
export type FatoDaNota = { kind: 'fato-da-nota'; ler(ctx: Context, nota: Nota): Promise<Partial<FatosVinculados>> }

/** Declares who knows a fact about notes. */
export function defineFatoDaNota(ler: FatoDaNota['ler']): FatoDaNota {
  return { kind: 'fato-da-nota', ler }
}

/** Everything that hangs on a note, from all who know something about it. */
export async function lerFatosVinculados(ctx: Context, nota: Nota): Promise<FatosVinculados> {
  const fatos: Partial<FatosVinculados>[] = []
  for (const fato of ctx.definitions<FatoDaNota>('fato-da-nota')) fatos.push(await fato.ler(ctx, nota))
  return somarFatos(fatos)
}

/** A note that another valid note names as a deduction: supplier and number. */
export const fatoDeducao = defineFatoDaNota(async (ctx, nota) => {
  const { documento } = nota.dadosPrestador as { documento: string }
  const [usada] = await ctx.db
    .select({ id: notaFiscalTable.id })
    .from(notaDeducaoTable)
    .innerJoin(notaFiscalTable, eq(notaFiscalTable.id, notaDeducaoTable.notaId))
    .where(
      and(
        sql`regexp_replace(${notaDeducaoTable.documentoFornecedor}, '[^0-9A-Za-z]', '', 'g') = ${documento}`,
        eq(notaDeducaoTable.numeroDocumento, String(nota.numero)),
        notInArray(notaFiscalTable.estado, ['CANCELADA', 'SUBSTITUIDA']),
      ),
    )
    .limit(1)
  return { usadaComoDeducao: usada !== undefined }
})
