import { efetivarCancelamento } from '@iss/correcao/server'
import { vinculoDocumentoTable } from '@iss/documento/tables/vinculo-documento'
import { guiaTable } from '@iss/guia/tables/guia'
import { formatData, plusDays } from '@iss/kernel/data'
import { getNota } from '@iss/nota/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { refere } from '@iss/platform/db'
import { type Context, defineRoutine } from '@iss/platform/server'
import { and, asc, eq, gte, ne, notExists, sql } from 'drizzle-orm'
import { ultimoDia } from '../domain/avulsa.ts'
import { lerPrazo } from './carregar-avulsa.ts'

/** At most so many at a time: the next round takes the others. */
const POR_VEZ = 100

/**
 * Cancels the single notes that nobody paid: those whose guide fell due more days ago than the municipality keeps them, and those that have no
 * guide in force any more. Their guides go with them. Answers how many. Source: E11.
 */
export async function cancelarAvulsasVencidas(ctx: Context): Promise<number> {
  const prazo = await lerPrazo(ctx)
  const [nota, vinculo, guia] = [notaFiscalTable, vinculoDocumentoTable, guiaTable]
  const pagavel = ctx.db
    .select({ um: sql`1` })
    .from(vinculo)
    .innerJoin(guia, refere(vinculo.destinoId, guia))
    .where(
      and(
        eq(vinculo.origemId, nota.id),
        eq(vinculo.tipo, 'NotaFiscal_Guia'),
        ne(guia.estado, 'CANCELADA'),
        gte(guia.vencimento, plusDays(ctx.clock.today(), -prazo)),
      ),
    )
  const vencidas = await ctx.db
    .select({ id: nota.id })
    .from(nota)
    .where(and(eq(nota.estado, 'AGUARDANDO_PAGAMENTO'), notExists(pagavel)))
    .orderBy(asc(nota.id))
    .limit(POR_VEZ)
  let canceladas = 0
  for (const { id } of vencidas) {
    const atual = await getNota(ctx, id, true)
    // Paid while this round waited for it.
    if (atual.estado !== 'AGUARDANDO_PAGAMENTO') continue
    await efetivarCancelamento(ctx, atual, await motivo(ctx, id, prazo))
    canceladas += 1
  }
  return canceladas
}

async function motivo(ctx: Context, notaId: number, prazo: number): Promise<string> {
  const [guia] = await ctx.db
    .select({ numero: guiaTable.numero, vencimento: guiaTable.vencimento })
    .from(vinculoDocumentoTable)
    .innerJoin(guiaTable, refere(vinculoDocumentoTable.destinoId, guiaTable))
    .where(and(eq(vinculoDocumentoTable.origemId, notaId), ne(guiaTable.estado, 'CANCELADA')))
  return guia
    ? `A guia nº ${guia.numero} não foi paga até ${formatData(ultimoDia(guia.vencimento, prazo))}.`
    : 'A guia da nota avulsa foi cancelada.'
}

export const avulsasVencidas = defineRoutine({
  nome: 'avulsas-vencidas',
  everySeconds: 3600,
  run: async (ctx) => {
    await cancelarAvulsasVencidas(ctx)
  },
})
