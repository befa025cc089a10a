import type { StoredOrder } from '@iss/lote/tables'
import type { Context } from '@iss/platform/server'
import type { ResumoPgdas } from '../domain/arquivo-pgdasd.ts'

/** Trace of a file that was imported, with what became of its declarations. */
export async function auditarPgdas(ctx: Context, { id, chave, resumo, feitos, erros }: StoredOrder): Promise<void> {
  const { arquivo: nome, lidas } = resumo as ResumoPgdas
  await ctx.audit({
    tipo: 'pgdas.importado',
    entidade: 'lote',
    entidadeId: id,
    depois: { nome, sha256: chave, lidas, importadas: feitos, erros },
  })
}
