import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DeclaracaoLida, IdentidadeRps } from '@iss/abrasf/lote-lido'
import { rpsCanceladoTable } from '../tables/rps.ts'

/** What became of the RPS of a provider, by `nomeDe` their identity. */
export type RegistroRps = {
  notas: ReadonlyMap<string, { id: number; numero: number; rpsHash: string | null }>
  cancelados: ReadonlyMap<string, { conteudoHash: string; registradoEm: Date }>
}

/** Type, series and number in one text: the natural key of an RPS within its provider (decisions N3). */
export function nomeDe({ tipo, serie, numero }: IdentidadeRps): string {
  return `${tipo}|${numero}|${serie}`
}

/** Notes and cancelled numbers among these RPS of a provider; two statements for any number of them. */
export async function lerRegistro(
  ctx: Context,
  pessoaId: number,
  lista: readonly { declaracao: DeclaracaoLida }[],
): Promise<RegistroRps> {
  const identidades = lista.flatMap(({ declaracao: { rps } }) => (rps ? [rps] : []))
  if (identidades.length === 0) return { notas: new Map(), cancelados: new Map() }
  const nota = notaFiscalTable
  const notas = await ctx.db
    .select({
      id: nota.id,
      numero: nota.numero,
      rpsHash: nota.rpsHash,
      tipo: nota.rpsTipo,
      serie: nota.rpsSerie,
      rps: nota.rpsNumero,
    })
    .from(nota)
    .where(and(eq(nota.prestadorId, pessoaId), isUma(identidades, nota.rpsTipo, nota.rpsSerie, nota.rpsNumero)))
  const fora = rpsCanceladoTable
  const cancelados = await ctx.db
    .select()
    .from(fora)
    .where(and(eq(fora.pessoaId, pessoaId), isUma(identidades, fora.tipo, fora.serie, fora.numero)))
  return {
    notas: new Map(
      notas.map(({ tipo, serie, rps, ...row }) => [
        nomeDe({ tipo: tipo ?? 0, serie: serie ?? '', numero: rps ?? 0 } as IdentidadeRps),
        row,
      ]),
    ),
    cancelados: new Map(cancelados.map((row) => [nomeDe(row as IdentidadeRps), row])),
  }
}

function isUma(identidades: readonly IdentidadeRps[], tipo: PgColumn, serie: PgColumn, numero: PgColumn): SQL {
  const rows = JSON.stringify(identidades.map((rps) => ({ tipo: rps.tipo, serie: rps.serie, numero: rps.numero })))
  return sql`(${tipo}, ${serie}, ${numero}) in (
    select x.tipo, x.serie, x.numero from jsonb_to_recordset(${rows}::jsonb) as x(tipo smallint, serie text, numero bigint))`
}
