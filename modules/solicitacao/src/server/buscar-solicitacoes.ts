import { refuse } from '@iss/kernel/errors'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { implement } from '@iss/platform/server'
import { and, desc, eq, gte, isNull, lt, or } from 'drizzle-orm'
import { buscarSolicitacoes, buscarSolicitacaoTO } from '../contract/solicitacao.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { isPermitida } from '../domain/situacao.ts'
import { solicitacaoTable } from '../tables/solicitacao.ts'
import { isAutoridade, listTiposAtendidos } from './config-solicitacoes.ts'
import { assertPodeVer, getSolicitacao, isRequerente } from './find-solicitacao.ts'
import { listEmails } from './notificar-solicitante.ts'
import { estadoDe, toLinhas, toSolicitacaoTO } from './solicitacao-to.ts'

const limite = 1000

export const buscarSolicitacoesOperation = implement(buscarSolicitacoes, async (ctx, { tipo, situacao, periodo }) => {
  const { inicio, fim } = periodo ?? {}
  if (inicio && fim && fim < inicio) refuse({ ...solicitacaoErrors.periodoInvertido, field: 'periodo.fim' })
  const table = solicitacaoTable
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        or(
          eq(table.contribuinteId, ctx.user.pessoaSelecionada.id),
          and(isNull(table.contribuinteId), eq(table.solicitanteId, ctx.user.pessoaUsuario.id)),
        ),
        tipo ? eq(table.tipo, tipo) : undefined,
        situacao ? and(eq(table.situacao, situacao), isNull(table.retiradaEm), eq(table.rascunho, false)) : undefined,
        inicio ? gte(table.dataSolicitacao, instanteDe(inicio)) : undefined,
        fim ? lt(table.dataSolicitacao, instanteDe(plusDays(fim, 1))) : undefined,
      ),
    )
    .orderBy(desc(table.dataSolicitacao), desc(table.id))
    .limit(limite)
  return toLinhas(ctx, rows)
})

export const buscarSolicitacaoTOOperation = implement(buscarSolicitacaoTO, async (ctx, { id }) => {
  const solicitacao = await getSolicitacao(ctx, id)
  await assertPodeVer(ctx, solicitacao)
  const to = await toSolicitacaoTO(ctx, solicitacao)
  const meu = isRequerente(ctx, solicitacao)
  const fisco = isAutoridade(ctx) && (await listTiposAtendidos(ctx)).includes(solicitacao.tipo)
  const estado = estadoDe(solicitacao)
  return {
    ...to,
    podeCancelar: meu && isPermitida('retirar', estado),
    podeResponder: meu && isPermitida('complementar', estado),
    podeReabrir: ctx.user.perfis.includes('gestor') && isPermitida('reabrir', estado),
    podeRepetir:
      meu &&
      solicitacao.situacao === 'Indeferida' &&
      solicitacao.contribuinteId === ctx.user.pessoaSelecionada.id &&
      to.rotaNova !== null,
    podeReenviarEmail: fisco && to.decisao !== null && (await listEmails(ctx, solicitacao)).length > 0,
  }
})
