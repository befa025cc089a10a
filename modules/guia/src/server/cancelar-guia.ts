import { cancelarDocumento } from '@iss/documento/server'
import { AppError } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { validarTransicaoGuia } from '../domain/situacao-guia.ts'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { retirarCobranca } from './pix-dinamico-retirada.ts'

/** Cancels an unpaid guide with its document and its Pix charge; refused for a settled one. The caller has locked it. */
export async function cancelarGuia(ctx: Context, guia: Guia, motivo: string): Promise<void> {
  const violations = validarTransicaoGuia(guia.estado, 'CANCELADA')
  if (violations.length > 0) throw new AppError('business', violations)
  await ctx.db
    .update(guiaTable)
    .set({ estado: 'CANCELADA', versao: guia.versao + 1 })
    .where(eq(guiaTable.id, guia.id))
  await cancelarDocumento(ctx, guia.id, motivo)
  await retirarCobranca(ctx, guia.id)
  await ctx.audit({
    tipo: 'guia.cancelada',
    entidade: 'guia',
    entidadeId: guia.id,
    antes: { estado: guia.estado },
    depois: { estado: 'CANCELADA', motivo },
  })
}
