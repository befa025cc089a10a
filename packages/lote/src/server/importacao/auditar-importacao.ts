import type { Context } from '@iss/platform/server'
import type { StoredOrder } from '../../tables/lote.ts'
import { situacaoDe, totaisDe } from '../../importacao/situacao-importacao.ts'

/** Audit event of a step of an import. */
export async function auditarImportacao(ctx: Context, importacao: StoredOrder, tipo: string): Promise<void> {
  await ctx.audit({
    tipo,
    entidade: 'importacao',
    entidadeId: importacao.id,
    depois: { tipo: importacao.tipo, sha256: importacao.chave, situacao: situacaoDe(importacao), ...totaisDe(importacao) },
  })
}
