import { documentoTable as documento } from '@iss/documento/tables/documento'
import { plusDays } from '@iss/kernel/data'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { AVISO_EM_DIAS } from '../domain/recibo-locacao.ts'
import { reciboLocacaoTable as table } from '../tables/recibo-locacao.ts'

/** Rentals shown at most. */
const MOSTRADAS = 20

/** Rentals of a provider whose period has ended or ends soon without a later receipt to the same renter, the oldest first. */
export function listLocacoesARenovar(ctx: Context, pessoaId: number) {
  const hoje = ctx.clock.today()
  return ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      tomadorNome: table.tomadorNome,
      periodoFim: sql<string>`${table.periodoFim}`,
      valorTotal: table.valorTotal,
      vencida: sql<boolean>`${table.periodoFim} < ${hoje}::date`,
    })
    .from(table)
    .innerJoin(documento, refere(table.id, documento))
    .where(
      and(
        eq(table.prestadorId, pessoaId),
        isNull(documento.dataCancelamento),
        lte(table.periodoFim, plusDays(hoje, AVISO_EM_DIAS)),
        // Another receipt to the same renter for a later period, not cancelled, is the renewal.
        sql`not exists (select 1 from recibo_locacao r join documento d on d.municipio_id = r.municipio_id and d.id = r.id
          where r.municipio_id = ${table.municipioId} and r.prestador_id = ${table.prestadorId} and r.tomador_documento = ${table.tomadorDocumento}
            and r.id <> ${table.id} and coalesce(r.periodo_fim, r.periodo_inicio) > ${table.periodoFim} and d.data_cancelamento is null)`,
      ),
    )
    .orderBy(asc(table.periodoFim), asc(table.id))
    .limit(MOSTRADAS)
}
