import { Competencia } from '@iss/kernel/competencia'
import type { StoredOrder } from '@iss/lote/tables'
import type { Context } from '@iss/platform/server'
import { asc, eq } from 'drizzle-orm'
import { declaracoesImportadas } from '../contract/eventos.ts'
import type { ResumoPgdas } from '../domain/arquivo-pgdasd.ts'
import { pgdasApuracaoTable as apuracao } from '../tables/pgdas.ts'
import { guardarDivergencias } from './guardar-divergencias.ts'

/** Trace of a file that was imported, with what became of its declarations; the divergences of its months are kept as they are now, and who reads declarations is told. */
export async function auditarPgdas(ctx: Context, { id, chave, resumo, feitos, erros }: StoredOrder): Promise<void> {
  const { arquivo: nome, lidas } = resumo as ResumoPgdas
  await ctx.audit({
    tipo: 'pgdas.importado',
    entidade: 'lote',
    entidadeId: id,
    depois: { nome, sha256: chave, lidas, importadas: feitos, erros },
  })
  const rows = await ctx.db
    .selectDistinct({ periodo: apuracao.periodo })
    .from(apuracao)
    .where(eq(apuracao.importacaoId, id))
    .orderBy(asc(apuracao.periodo))
  const meses = rows.map(({ periodo }) => Competencia.fromData(periodo))
  const [de, ate] = [meses[0], meses.at(-1)]
  if (!de || !ate) return
  await guardarDivergencias(ctx, { de, ate })
  await ctx.emit(declaracoesImportadas, { meses })
}
