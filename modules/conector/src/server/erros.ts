import { counted } from '@iss/kernel/texto'
import { type Context, implement } from '@iss/platform/server'
import { and, inArray, isNull } from 'drizzle-orm'
import { resolverErroTnc } from '../contract/conector.ts'
import { conectorErrors } from '../domain/errors.ts'
import { tncErrorTable as table } from '../tables/conector.ts'

export const resolverErroOperation = implement(resolverErroTnc, async (ctx, { ids }) => {
  const feitos = await ctx.db
    .update(table)
    .set({ resolvidoEm: ctx.clock.now(), resolvidoPorId: ctx.sessao.pessoaUsuarioId })
    .where(and(inArray(table.id, ids), isNull(table.resolvidoEm)))
    .returning({ id: table.id })
  const resolvidos = new Set(feitos.map(({ id }) => id))
  await ctx.audit({ tipo: 'conector.erro-resolvido', entidade: 'tnc_error', depois: { ids: [...resolvidos] } })
  return {
    mensagem: `${counted(resolvidos.size, 'erro resolvido', 'erros resolvidos')}.`,
    itens: ids.map((id) => ({
      id,
      ok: resolvidos.has(id),
      mensagem: resolvidos.has(id) ? 'Resolvido.' : conectorErrors.erroResolvido.message,
    })),
  }
})

/** Ends the open errors of items that went through after all; nobody resolved them, they mended themselves. */
export async function encerrarErrosDosItens(ctx: Context, itens: readonly number[]): Promise<void> {
  if (itens.length === 0) return
  await ctx.db
    .update(table)
    .set({ resolvidoEm: ctx.clock.now() })
    .where(and(inArray(table.itemId, [...itens]), isNull(table.resolvidoEm)))
}
