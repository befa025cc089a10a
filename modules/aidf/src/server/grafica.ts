import { all, refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { solicitacaoErrors } from '@iss/solicitacao/domain/errors'
import { and, eq, ne } from 'drizzle-orm'
import { buscarAidfDaGrafica, confirmarConfeccao } from '../contract/aidf.ts'
import { aidfErrors, aidfMensagens } from '../domain/errors.ts'
import { aidfTable } from '../tables/aidf.ts'
import { toAidfWire } from './aidf-wire.ts'
import { listGraficas } from './examinar-pedido.ts'
import { listAidfs, lockAidf } from './ler-aidf.ts'

const daGrafica = (ctx: Context) => eq(aidfTable.graficaId, ctx.sessao.pessoaSelecionadaId)

export const buscarAidfDaGraficaOperation = implement(buscarAidfDaGrafica, async (ctx) => ({
  credenciada: (await listGraficas(ctx)).some(({ id }) => id === ctx.sessao.pessoaSelecionadaId),
  lista: (await listAidfs(ctx, and(daGrafica(ctx), eq(aidfTable.declarada, false), ne(aidfTable.situacao, 'CANCELADA')))).map(
    toAidfWire,
  ),
}))

/** The printing house says with which of its own notes, and when, it printed (S03b). */
export const confirmarConfeccaoOperation = implement(confirmarConfeccao, async (ctx, { id, versao, notaGrafica, data }) => {
  const aidf = await lockAidf(ctx, id, daGrafica(ctx))
  if (aidf.versao !== versao) refuse(solicitacaoErrors.desatualizada)
  const violations = all(
    aidf.situacao !== 'AUTORIZADA' && aidfErrors.naoConfeccionavel,
    notaGrafica === '' && aidfErrors.notaGrafica,
    (data < aidf.emissao || data > ctx.clock.today()) && aidfErrors.dataConfeccao,
  )
  if (violations.length > 0) refuse(violations)
  await ctx.db
    .update(aidfTable)
    .set({ situacao: 'CONFECCIONADA', notaGrafica, confeccionadaEm: data, versao: versao + 1 })
    .where(eq(aidfTable.id, id))
  await ctx.audit({
    tipo: 'aidf.confeccionada',
    entidade: 'aidf',
    entidadeId: id,
    antes: { situacao: aidf.situacao },
    depois: { situacao: 'CONFECCIONADA', notaGrafica, confeccionadaEm: data },
  })
  return { mensagem: aidfMensagens.confeccionada }
})
