import { contaTable } from '@iss/acesso/tables/acesso'
import { refuse } from '@iss/kernel/errors'
import { defineRoutine, implement, platformErrors } from '@iss/platform/server'
import { and, desc, eq, lt } from 'drizzle-orm'
import { buscarRascunho, removerRascunho, salvarRascunho } from '../contract/emissao.ts'
import { notaRascunhoTable } from '../tables/rascunho.ts'

const table = notaRascunhoTable

export const salvarRascunhoOperation = implement(salvarRascunho, async (ctx, { id, conteudo }) => {
  const agora = ctx.clock.now()
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const [row] =
    id === null
      ? await ctx.db
          .insert(table)
          .values({ pessoaId, contaId: ctx.sessao.contaId, conteudo, criadoEm: agora, alteradoEm: agora })
          .returning({ id: table.id })
      : await ctx.db
          .update(table)
          .set({ conteudo, alteradoEm: agora })
          .where(and(eq(table.id, id), eq(table.pessoaId, pessoaId)))
          .returning({ id: table.id })
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return { id: row.id, mensagem: 'Rascunho salvo.' }
})

export const buscarRascunhoOperation = implement(buscarRascunho, async (ctx, { id }) => {
  const own = eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)
  const rows = await ctx.db
    .select({ rascunho: table, usuario: contaTable.usuario })
    .from(table)
    .innerJoin(contaTable, eq(contaTable.id, table.contaId))
    .where(id === null ? own : and(own, eq(table.id, id)))
    .orderBy(desc(table.alteradoEm))
    .limit(100)
  return rows.map(({ rascunho: row, usuario }) => ({
    id: row.id,
    usuario,
    criadoEm: row.criadoEm.toISOString(),
    alteradoEm: row.alteradoEm.toISOString(),
    conteudo: row.conteudo as Record<string, unknown>,
  }))
})

export const removerRascunhoOperation = implement(removerRascunho, async (ctx, { id }) => {
  const rows = await ctx.db
    .delete(table)
    .where(and(eq(table.id, id), eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)))
    .returning({ id: table.id })
  if (rows.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return { mensagem: 'Rascunho excluído.' }
})

/** Days that a draft is kept after its last change (E02). */
const DIAS_DO_RASCUNHO = 90

/** Throws away drafts that nobody has touched for 90 days. */
export const expirarRascunhos = defineRoutine({
  nome: 'nfe-expirar-rascunhos',
  everySeconds: 3600,
  async run(ctx) {
    await ctx.db.delete(table).where(lt(table.alteradoEm, new Date(ctx.clock.now().getTime() - DIAS_DO_RASCUNHO * 86_400_000)))
  },
})
