import { guiaTable } from '@iss/guia/tables/guia'
import { pagamentoTable as pagamento } from '@iss/guia/tables/pagamento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { termoFiscalOcorrenciaTable as ocorrencia, termoFiscalTable as termo } from '../tables/termo-fiscal.ts'

/** The ids of the guides of a fine, those kept from whoever asks among them. */
export async function listIdsDeGuias({ db }: Context, termoId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: ocorrencia.guiaId })
    .from(ocorrencia)
    .where(eq(ocorrencia.termoAutoInfracaoId, termoId))
  return rows.map(({ id }) => id)
}

/** The guides of a fine, each once, in order of number. */
export async function listGuiasDoAuto({ db }: Context, termoId: number) {
  return db
    .selectDistinct({ id: guiaTable.id, numero: guiaTable.numero, total: guiaTable.total })
    .from(ocorrencia)
    .innerJoin(guiaTable, refere(ocorrencia.guiaId, guiaTable))
    .where(eq(ocorrencia.termoAutoInfracaoId, termoId))
    .orderBy(asc(guiaTable.numero))
}

export type GuiaDaAcao = { id: number; numero: number; pagaEm: string | null; pago: Dinheiro }

/** The guides of all fines of an inspection, with what was paid of each and the last day on which something was. */
export async function listGuiasDaAcao({ db }: Context, agendamentoId: number): Promise<GuiaDaAcao[]> {
  const guias = await db
    .selectDistinct({ id: guiaTable.id, numero: guiaTable.numero })
    .from(ocorrencia)
    .innerJoin(termo, refere(ocorrencia.termoAutoInfracaoId, termo))
    .innerJoin(guiaTable, refere(ocorrencia.guiaId, guiaTable))
    .where(eq(termo.agendamentoId, agendamentoId))
    .orderBy(asc(guiaTable.numero))
  if (guias.length === 0) return []
  const pagamentos = await db
    .select({ guiaId: pagamento.guiaId, dia: pagamento.dataPagamento, valor: pagamento.valor })
    .from(pagamento)
    .where(
      and(
        isNull(pagamento.estornadoEm),
        // A second payment is credit of the payer.
        ne(pagamento.resultado, 'EM_DUPLICIDADE'),
        inArray(
          pagamento.guiaId,
          guias.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(pagamento.dataPagamento))
  return guias.map(({ id, numero }) => {
    const delas = pagamentos.filter(({ guiaId }) => guiaId === id)
    return { id, numero, pagaEm: delas.at(-1)?.dia ?? null, pago: Dinheiro.sum(delas.map(({ valor }) => valor)) }
  })
}
