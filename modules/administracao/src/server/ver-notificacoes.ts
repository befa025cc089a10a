import { implement } from '@iss/platform/server'
import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { verNotificacoes } from '../contract/notificacoes.ts'
import { notificacaoSistemaTable as table } from '../tables/gestor.ts'

export const verNotificacoesOperation = implement(verNotificacoes, async (ctx) => {
  const hoje = ctx.clock.today()
  const lista = await ctx.db
    .update(table)
    .set({ dataVisualizacao: ctx.clock.now() })
    .where(
      and(
        eq(table.destinatarioId, ctx.sessao.pessoaUsuarioId),
        isNull(table.dataVisualizacao),
        isNull(table.canceladaEm),
        lte(table.iniciaEm, hoje),
        or(isNull(table.fim), gte(table.fim, hoje)),
      ),
    )
    .returning({ id: table.id, titulo: table.titulo, texto: table.texto })
  return { lista: lista.sort((a, b) => a.id - b.id) }
})
