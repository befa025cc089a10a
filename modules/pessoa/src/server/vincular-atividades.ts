import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { pessoaAtividadeTable as table } from '../tables/pessoa-atividade.ts'

/** Links activities to a person from a day, today unless told; those that the person has already stay. The first of a person without any is the main one. */
export async function vincularAtividades(
  ctx: Context,
  pessoaId: number,
  atividades: readonly number[],
  inicio = ctx.clock.today(),
): Promise<void> {
  const atuais = await ctx.db.select({ id: table.atividadeId }).from(table).where(eq(table.pessoaId, pessoaId))
  const novas = [...new Set(atividades)].filter((id) => !atuais.some((atual) => atual.id === id))
  if (novas.length === 0) return
  await ctx.db.insert(table).values(
    novas.map((atividadeId, index) => ({
      pessoaId,
      atividadeId,
      principal: atuais.length === 0 && index === 0,
      inicio,
    })),
  )
  await ctx.audit({ tipo: 'atividades.vinculadas', entidade: 'pessoa', entidadeId: pessoaId, depois: { atividades: novas } })
}
