import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { eq } from 'drizzle-orm'
import type { NotaEmitida } from '../contract/eventos.ts'
import { serieTable } from '../tables/serie.ts'
import type { Nota } from './estado-nota.ts'

/**
 * What other modules learn of a stored note that begins to count: one given back by the authority, or an avulsa whose guide was paid. A taker
 * who was registered after the issue is found by the document.
 */
export async function emitidaDaNota(ctx: Context, nota: Nota): Promise<NotaEmitida> {
  const [serie] = await ctx.db.select({ avulsa: serieTable.avulsa }).from(serieTable).where(eq(serieTable.id, nota.serieId))
  return {
    notaId: nota.id,
    prestadorId: nota.prestadorId,
    tomadorId: nota.tomadorId ?? (await findTomadorPosterior(ctx, nota)),
    tomadorDocumento: nota.tomadorDocumento,
    competencia: nota.competencia.toString(),
    emissao: nota.emissao,
    atividadeId: nota.atividadeId,
    valorTotal: nota.valorTotal,
    liquido: nota.liquido,
    base: nota.base,
    imposto: nota.imposto,
    retido: nota.retido,
    devidoAqui: nota.devidoAqui,
    regime: nota.regime as Regime,
    avulsa: serie?.avulsa ?? false,
    obra: (nota.canonica as { obra?: { codigo?: string | null } | null }).obra?.codigo ?? null,
  }
}

async function findTomadorPosterior(ctx: Context, { tomadorDocumento }: Nota): Promise<number | null> {
  if (tomadorDocumento === null) return null
  return (await findPessoaPorDocumento(ctx, tomadorDocumento))?.id ?? null
}
