import { Competencia } from '@iss/kernel/competencia'
import type { StoredOrder } from '@iss/lote/tables'
import type { Context } from '@iss/platform/server'
import { eq, max, min } from 'drizzle-orm'
import type { ResumoPgdas } from '../domain/arquivo-pgdasd.ts'
import { pgdasApuracaoTable as apuracao } from '../tables/pgdas.ts'
import { guardarDivergencias } from './guardar-divergencias.ts'

/** Trace of a file that was imported, with what became of its declarations; the divergences of its months are kept as they are now. */
export async function auditarPgdas(ctx: Context, { id, chave, resumo, feitos, erros }: StoredOrder): Promise<void> {
  const { arquivo: nome, lidas } = resumo as ResumoPgdas
  await ctx.audit({
    tipo: 'pgdas.importado',
    entidade: 'lote',
    entidadeId: id,
    depois: { nome, sha256: chave, lidas, importadas: feitos, erros },
  })
  const [meses] = await ctx.db
    .select({ de: min(apuracao.periodo), ate: max(apuracao.periodo) })
    .from(apuracao)
    .where(eq(apuracao.importacaoId, id))
  if (!meses?.de || !meses.ate) return
  const [de, ate] = [Competencia.fromData(meses.de), Competencia.fromData(meses.ate)]
  await guardarDivergencias(ctx, { de, ate })
}
