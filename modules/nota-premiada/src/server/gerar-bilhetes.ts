import { hojeEm } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { notaPremiada } from '@iss/municipio/domain/chaves-municipais'
import { type NotaEmitida, notaEmitida } from '@iss/nota/contract/eventos'
import { insertAudit } from '@iss/platform/audit'
import { type Context, defineSetHook, type EventEntry } from '@iss/platform/server'
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { bilhetesDaNota } from '../domain/bilhetes.ts'
import { type Sorteio, sorteioDocumentoExcluidoTable, sorteioTable } from '../tables/sorteio.ts'

type Candidata = EventEntry<NotaEmitida> & { documento: string; dia: string }
type Bilhetes = Candidata & { sorteio: Sorteio; quantidade: number }

/** Gives the tickets of issued notes, inside their transaction. Notes to companies cost nothing. */
export const bilhetesDaNotaEmitida = defineSetHook(notaEmitida, 60, async (entries) => {
  const candidatas = entries.flatMap((entry): Candidata[] => {
    const documento = normalizeDocumento(entry.payload.tomadorDocumento ?? '')
    return documento.length === 11 && !entry.payload.avulsa ? [{ ...entry, documento, dia: hojeEm(entry.payload.emissao) }] : []
  })
  const ctx = candidatas[0]?.ctx
  if (!ctx || !(await ctx.switchOn(notaPremiada))) return
  const comBilhetes = await contarBilhetes(ctx, candidatas)
  // Draws in the order of their ids: sets never wait for each other crosswise.
  for (const sorteioId of [...new Set(comBilhetes.map(({ sorteio }) => sorteio.id))].sort((a, b) => a - b))
    await numerar(
      ctx,
      sorteioId,
      comBilhetes.filter(({ sorteio }) => sorteio.id === sorteioId),
    )
})

/** The notes that give tickets, each with its draw and how many. */
async function contarBilhetes(ctx: Context, candidatas: readonly Candidata[]): Promise<Bilhetes[]> {
  const dias = candidatas.map(({ dia }) => dia).sort()
  const table = sorteioTable
  const sorteios = await ctx.db
    .select()
    .from(table)
    .where(and(lte(table.periodoInicial, dias.at(-1) ?? ''), gte(table.periodoFinal, dias[0] ?? '')))
  if (sorteios.length === 0) return []
  const fora = sorteioDocumentoExcluidoTable
  const excluidos = await ctx.db
    .select({ sorteioId: fora.sorteioId, documento: fora.documento })
    .from(fora)
    .where(
      inArray(
        fora.sorteioId,
        sorteios.map(({ id }) => id),
      ),
    )
  return candidatas.flatMap((candidata): Bilhetes[] => {
    const { dia, documento, payload } = candidata
    const sorteio = sorteios.find(({ periodoInicial, periodoFinal }) => periodoInicial <= dia && dia <= periodoFinal)
    if (!sorteio) return []
    const quantidade = bilhetesDaNota(
      { valorTotal: payload.valorTotal, emissao: dia, tomadorDocumento: documento, avulsa: payload.avulsa },
      sorteio,
      excluidos.filter(({ sorteioId }) => sorteioId === sorteio.id).map((row) => row.documento),
    )
    return quantidade === 0 ? [] : [{ ...candidata, sorteio, quantidade }]
  })
}

/** Numbers and writes the tickets of one draw; its row stays locked until the end of the transaction, so there are no gaps and no doubles. */
async function numerar(ctx: Context, sorteioId: number, notas: readonly Bilhetes[]): Promise<void> {
  const total = notas.reduce((soma, { quantidade }) => soma + quantidade, 0)
  const [row] = await ctx.db
    .update(sorteioTable)
    .set({ ultimoNumero: sql`${sorteioTable.ultimoNumero} + ${total}` })
    .where(and(eq(sorteioTable.id, sorteioId), eq(sorteioTable.situacao, 'ABERTO')))
    .returning({ ultimo: sorteioTable.ultimoNumero })
  if (!row) return
  let primeiro = row.ultimo - total + 1
  const faixas = notas.map(({ quantidade, ...nota }) => {
    const de = primeiro
    primeiro += quantidade
    return { ...nota, de, ate: primeiro - 1 }
  })
  await ctx.client.query(
    `insert into bilhete (sorteio_id, numero, nota_id, documento, gerado_em)
     select $2, n.numero, x.nota, x.documento, x.emissao
     from jsonb_to_recordset($1::jsonb) as x(nota bigint, documento text, emissao timestamptz, de bigint, ate bigint)
     cross join lateral generate_series(x.de, x.ate) as n(numero)`,
    [
      JSON.stringify(
        faixas.map(({ payload, documento, de, ate }) => ({ nota: payload.notaId, documento, emissao: payload.emissao, de, ate })),
      ),
      sorteioId,
    ],
  )
  await insertAudit(
    ctx.client,
    faixas.map(({ ctx: pedido, payload, de, ate }) =>
      pedido.auditRow({
        tipo: 'bilhetes.gerados',
        entidade: 'nota_fiscal',
        entidadeId: payload.notaId,
        depois: { sorteio: sorteioId, de, ate },
      }),
    ),
  )
}
