import { refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import { buscarNotaModelo, removerNotaModelo, salvarNotaModelo } from '../contract/nota-modelo.ts'
import { proprioErrors } from '../domain/errors.ts'
import { notaModeloTable as table } from '../tables/nota-modelo.ts'

export const buscarNotaModeloOperation = implement(buscarNotaModelo, async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId))
    .orderBy(asc(table.nome))
    .limit(200)
  return rows.map(({ id, nome, conteudo, competencia, alteradoEm }) => ({
    id,
    nome,
    competencia,
    alteradoEm: alteradoEm.toISOString(),
    conteudo: conteudo as Record<string, unknown>,
  }))
})

export const salvarNotaModeloOperation = implement(
  salvarNotaModelo,
  async (ctx, { nome: digitado, competencia, conteudo, substituir }) => {
    const nome = digitado.trim()
    if (nome === '') refuse(proprioErrors.modeloNome)
    const pessoaId = ctx.sessao.pessoaSelecionadaId
    const dados = { conteudo, competencia, alteradoEm: ctx.clock.now() }
    const insert = ctx.db.insert(table).values({ pessoaId, nome, ...dados })
    const alvo = { target: [table.municipioId, table.pessoaId, table.nome] }
    const [row] = await (substituir
      ? insert.onConflictDoUpdate({ ...alvo, set: dados })
      : insert.onConflictDoNothing(alvo)
    ).returning({ id: table.id })
    if (!row) return refuse(proprioErrors.modeloRepetido)
    return { id: row.id, mensagem: 'Modelo salvo.' }
  },
)

export const removerNotaModeloOperation = implement(removerNotaModelo, async (ctx, { id }) => {
  const rows = await ctx.db
    .delete(table)
    .where(and(eq(table.id, id), eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)))
    .returning({ id: table.id })
  if (rows.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return { mensagem: 'Modelo excluído.' }
})
