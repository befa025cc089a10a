import { counted } from '@iss/kernel/texto'
import { hojeEm } from '@iss/kernel/data'
import { all, AppError, refuse } from '@iss/kernel/errors'
import { normalizeDocumento } from '@iss/kernel/documento'
import { implement, platformErrors } from '@iss/platform/server'
import { reportFrameOf } from '@iss/list/server'
import { and, eq, inArray } from 'drizzle-orm'
import {
  exportarNotificacoesExclusao,
  gerarNotificacoesExclusao,
  imprimirTermoExclusao,
  registrarCienciaExclusao,
} from '../contract/exclusao-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import { situacaoExclusaoDeCodigo } from '../domain/exclusao-simples.ts'
import { exclusaoDetalheTable as detalhe } from '../tables/exclusao-simples.ts'
import {
  emCurso,
  getNaSituacao,
  getParaPasso,
  getProcesso,
  lerProcesso,
  listDetalhes,
  mudarProcesso,
} from './exclusao-simples.ts'
import { writeTermosExclusao } from './termo-exclusao-pdf.ts'

export const gerarNotificacoesOperation = implement(gerarNotificacoesExclusao, async (ctx, pedido) => {
  const row = await getParaPasso(ctx, pedido, 'NOTIFICACAO_GERADA')
  const detalhes = await listDetalhes(ctx, row.id, emCurso)
  if (detalhes.length === 0) refuse(simplesErrors.exclusaoSemDevedor)
  await mudarProcesso(ctx, row, 'NOTIFICACAO_GERADA', { dataNotificacoes: ctx.clock.now() })
  const empresas = new Set(detalhes.map(({ cnpj }) => cnpj)).size
  return { processo: await lerProcesso(ctx, row.id), mensagem: `Notificações geradas: ${counted(empresas, 'termo', 'termos')}.` }
})

export const exportarNotificacoesOperation = implement(exportarNotificacoesExclusao, async (ctx, pedido) => {
  const row = await getParaPasso(ctx, pedido, 'NOTIFICACAO_EXPORTADA')
  await mudarProcesso(ctx, row, 'NOTIFICACAO_EXPORTADA')
  return { processo: await lerProcesso(ctx, row.id), mensagem: 'Notificações exportadas.' }
})

/** A TermoExclusaoSimples for each company with all its reasons, from the moment that they were generated. */
export const imprimirTermoOperation = implement(imprimirTermoExclusao, async (ctx, { id, cnpj }) => {
  const row = await getProcesso(ctx, id)
  if (row.dataNotificacoes === null) refuse(simplesErrors.exclusaoSemNotificacao)
  const documento = cnpj === null ? null : normalizeDocumento(cnpj)
  const detalhes = await listDetalhes(
    ctx,
    id,
    documento === null ? eq(detalhe.incluido, true) : and(eq(detalhe.incluido, true), eq(detalhe.cnpj, documento)),
  )
  if (detalhes.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const stream = await writeTermosExclusao(detalhes, {
    ...(await reportFrameOf(ctx)),
    processoId: id,
    dataTermo: row.dataNotificacoes,
    emitidoEm: ctx.clock.now(),
    usuario: ctx.user.nomeUsuario,
  })
  const nome = documento === null ? `termos-exclusao-simples-${id}.pdf` : `termo-exclusao-simples-${documento}.pdf`
  return { stream, nome, tipo: 'application/pdf', inline: true }
})

/** The day is that of the company's own receipt: not before the notifications, not in the future. */
export const registrarCienciaOperation = implement(registrarCienciaExclusao, async (ctx, { id, detalhes, data }) => {
  const row = await getNaSituacao(ctx, id, 'NOTIFICACAO_GERADA', 'NOTIFICACAO_EXPORTADA')
  const notificadas = row.dataNotificacoes ? hojeEm(row.dataNotificacoes) : ''
  const violations = all(
    detalhes.length === 0 && simplesErrors.exclusaoSemDevedor,
    data === null && simplesErrors.exclusaoSemCiencia,
    data !== null && (data > ctx.clock.today() || data < notificadas) && simplesErrors.exclusaoCiencia,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  // All the reasons of a company stand in one term.
  const escolhidos = await listDetalhes(ctx, id, inArray(detalhe.id, detalhes))
  const cnpjs = [...new Set(escolhidos.map(({ cnpj }) => cnpj))]
  await ctx.db
    .update(detalhe)
    .set({ dataNotificacao: data })
    .where(and(eq(detalhe.processoId, id), inArray(detalhe.cnpj, [...cnpjs, ''])))
  await ctx.audit({
    tipo: 'exclusao-simples.ciencia',
    entidade: 'processo_exclusao_simples',
    entidadeId: id,
    antes: { situacao: situacaoExclusaoDeCodigo(row.situacao) },
    depois: { data, cnpjs },
  })
  return {
    processo: await lerProcesso(ctx, id),
    mensagem: `Ciência registrada para ${counted(cnpjs.length, 'empresa', 'empresas')}.`,
  }
})
