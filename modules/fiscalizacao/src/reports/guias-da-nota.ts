import { vinculoDocumentoTable as vinculo } from '@iss/documento/tables/vinculo-documento'
import { encerramentoTable as encerramento } from '@iss/encerramento/tables/encerramento'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'

/** Closings of the provider's competence of the note of the row (K2), its complements too. */
export const doMesDaNota = and(
  eq(encerramento.pessoaId, nota.prestadorId),
  eq(encerramento.papel, 'PRESTADOR'),
  eq(encerramento.competencia, nota.competencia),
)

/** Whether the provider's competence of the note of the row is closed. */
export const encerrada = (ctx: Context): SQL =>
  sql`exists (${ctx.db
    .select({ um: sql`1` })
    .from(encerramento)
    .where(and(doMesDaNota, isNull(encerramento.reabertoEm)))})`

/** Guides in force of the note of the row: those made for it, and those of the closing in force of its competence. Each half has its index. */
export function guiasDaNota(ctx: Context) {
  const campos = { id: guia.id, numero: guia.numero, estado: guia.estado }
  return union(
    ctx.db
      .select(campos)
      .from(vinculo)
      .innerJoin(guia, refere(vinculo.destinoId, guia))
      .where(and(eq(vinculo.origemId, nota.id), eq(vinculo.tipo, 'NotaFiscal_Guia'), ne(guia.estado, 'CANCELADA'))),
    ctx.db
      .select(campos)
      .from(encerramento)
      .innerJoin(guia, and(eq(guia.municipioId, encerramento.municipioId), eq(guia.encerramentoId, encerramento.id)))
      .where(and(doMesDaNota, isNull(encerramento.reabertoEm), ne(guia.estado, 'CANCELADA'))),
  ).as('guias_da_nota')
}
