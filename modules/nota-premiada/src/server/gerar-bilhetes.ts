import { hojeEm } from '@iss/kernel/data'
import { notaPremiada } from '@iss/municipio/domain/chaves-municipais'
import { notaEmitida } from '@iss/nota-fiscal/contract/eventos'
import { notaFiscalTable } from '@iss/nota-fiscal/tables/nota-fiscal'
import { serieTable } from '@iss/nota-fiscal/tables/serie'
import { type Context, defineHook } from '@iss/platform/server'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { bilhetesDaNota } from '../domain/bilhetes.ts'
import { bilheteTable, type Sorteio, sorteioDocumentoExcluidoTable, sorteioTable } from '../tables/sorteio.ts'

async function findSorteio(ctx: Context, data: string): Promise<Sorteio | undefined> {
  const table = sorteioTable
  const [sorteio] = await ctx.db
    .select()
    .from(table)
    .where(and(lte(table.periodoInicial, data), gte(table.periodoFinal, data)))
  return sorteio
}

/** Reserves a run of ticket numbers of a draw; the row stays locked until the end of the transaction, so there are no gaps and no doubles. */
async function reservarNumeros(ctx: Context, sorteioId: number, quantidade: number): Promise<number | null> {
  const [row] = await ctx.db
    .update(sorteioTable)
    .set({ ultimoNumero: sql`${sorteioTable.ultimoNumero} + ${quantidade}` })
    .where(and(eq(sorteioTable.id, sorteioId), eq(sorteioTable.situacao, 'ABERTO')))
    .returning({ ultimo: sorteioTable.ultimoNumero })
  return row ? row.ultimo - quantidade + 1 : null
}

/** Gives the tickets of an issued note, inside the note's transaction. Notes to companies cost one query. Answers how many. */
export async function gerarBilhetes(ctx: Context, notaId: number): Promise<number> {
  const [row] = await ctx.db
    .select({
      valorTotal: notaFiscalTable.valorTotal,
      emissao: notaFiscalTable.emissao,
      tomadorDocumento: notaFiscalTable.tomadorDocumento,
      avulsa: serieTable.avulsa,
    })
    .from(notaFiscalTable)
    .innerJoin(
      serieTable,
      and(eq(serieTable.municipioId, notaFiscalTable.municipioId), eq(serieTable.id, notaFiscalTable.serieId)),
    )
    .where(eq(notaFiscalTable.id, notaId))
  if (!row?.tomadorDocumento || row.tomadorDocumento.length !== 11 || row.avulsa) return 0
  if (!(await ctx.switchOn(notaPremiada))) return 0
  const emissao = hojeEm(row.emissao)
  const sorteio = await findSorteio(ctx, emissao)
  if (!sorteio) return 0
  const excluidos = await ctx.db
    .select({ documento: sorteioDocumentoExcluidoTable.documento })
    .from(sorteioDocumentoExcluidoTable)
    .where(eq(sorteioDocumentoExcluidoTable.sorteioId, sorteio.id))
  const quantidade = bilhetesDaNota(
    { ...row, emissao },
    sorteio,
    excluidos.map(({ documento }) => documento),
  )
  if (quantidade === 0) return 0
  const primeiro = await reservarNumeros(ctx, sorteio.id, quantidade)
  if (primeiro === null) return 0
  const documento = row.tomadorDocumento
  await ctx.db.insert(bilheteTable).values(
    Array.from({ length: quantidade }, (_, index) => ({
      sorteioId: sorteio.id,
      numero: primeiro + index,
      notaId,
      documento,
      geradoEm: row.emissao,
    })),
  )
  await ctx.audit({
    tipo: 'bilhetes.gerados',
    entidade: 'nota_fiscal',
    entidadeId: notaId,
    depois: { sorteio: sorteio.id, de: primeiro, ate: primeiro + quantidade - 1 },
  })
  return quantidade
}

export const bilhetesDaNotaEmitida = defineHook(
  notaEmitida,
  60,
  async (ctx, { notaId }) => void (await gerarBilhetes(ctx, notaId)),
)
