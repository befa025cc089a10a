import { formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { atenderReabrir, atenderReenviarEmail } from '../contract/atendimento.ts'
import { solicitacaoErrors, solicitacaoMensagens } from '../domain/errors.ts'
import { isPermitida } from '../domain/situacao.ts'
import { solicitacaoJustificativaTable } from '../tables/justificativa-indeferimento.ts'
import { type Solicitacao, solicitacaoTable } from '../tables/solicitacao.ts'
import { checkSemPendente } from './abrir-solicitacao.ts'
import { findJustificativas } from './decidir-solicitacao.ts'
import { getSolicitacaoDoFisco } from './find-solicitacao.ts'
import { incluirMensagem } from './mensagens.ts'
import { findNome } from './nomes.ts'
import { notificarDecisao } from './notificar-solicitante.ts'
import { getRequestKind, parseDados } from './request-kind.ts'
import { estadoDe } from './solicitacao-to.ts'

/** Who rejected it, when and why, and why it is open again: kept in the conversation. */
async function narrarReabertura(ctx: Context, solicitacao: Solicitacao, motivo: string): Promise<string> {
  const nome = await findNome(ctx, solicitacao.indeferidorId)
  const justificativas = (await findJustificativas(ctx, [solicitacao.id])).get(solicitacao.id) ?? []
  const em = solicitacao.dataIndeferimento ? formatDataHora(solicitacao.dataIndeferimento) : ''
  return [
    `Indeferida por ${nome} em ${em}.`,
    ...justificativas.map((texto) => `Justificativa: ${texto}`),
    ...(solicitacao.resposta ? [`Complemento: ${solicitacao.resposta}`] : []),
    `Reaberta por ${ctx.user.pessoaUsuario.nome}: ${motivo}`,
  ].join('\n')
}

export const atenderReabrirOperation = implement(atenderReabrir, async (ctx, { criptId, motivo }) => {
  const solicitacao = await getSolicitacaoDoFisco(ctx, criptId, { lock: true })
  if (!isPermitida('reabrir', estadoDe(solicitacao))) refuse(solicitacaoErrors.situacaoNaoPermite)
  if (motivo === '') refuse(solicitacaoErrors.motivoObrigatorio)
  const pendente = await checkSemPendente(ctx, solicitacao.tipo, solicitacao.alvo)
  if (pendente.length > 0) refuse(pendente)
  const kind = getRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  await kind.reabrir?.(ctx, solicitacao, parseDados(kind, solicitacao.dados))
  await incluirMensagem(ctx, solicitacao, {
    autorId: null,
    papel: 'sistema',
    texto: await narrarReabertura(ctx, solicitacao, motivo),
  })
  await ctx.db.delete(solicitacaoJustificativaTable).where(eq(solicitacaoJustificativaTable.solicitacaoId, solicitacao.id))
  await ctx.db
    .update(solicitacaoTable)
    .set({ situacao: 'Pendente', indeferidorId: null, dataIndeferimento: null, resposta: '', emailEnviadoEm: null })
    .where(eq(solicitacaoTable.id, solicitacao.id))
  await ctx.audit({
    tipo: 'solicitacao.reaberta',
    entidade: 'solicitacao',
    entidadeId: solicitacao.id,
    antes: { situacao: 'Indeferida', indeferidorId: solicitacao.indeferidorId, resposta: solicitacao.resposta },
    depois: { situacao: 'Pendente', motivo },
  })
  return { mensagem: solicitacaoMensagens.reaberta }
})

export const atenderReenviarEmailOperation = implement(atenderReenviarEmail, async (ctx, { criptId }) => {
  const solicitacao = await getSolicitacaoDoFisco(ctx, criptId, { lock: true })
  if (solicitacao.situacao === 'Pendente') refuse(solicitacaoErrors.situacaoNaoPermite)
  const justificativas = (await findJustificativas(ctx, [solicitacao.id])).get(solicitacao.id) ?? []
  if (!(await notificarDecisao(ctx, solicitacao, justificativas))) refuse(solicitacaoErrors.semEmail)
  await ctx.db.update(solicitacaoTable).set({ emailEnviadoEm: ctx.clock.now() }).where(eq(solicitacaoTable.id, solicitacao.id))
  await ctx.audit({ tipo: 'solicitacao.email', entidade: 'solicitacao', entidadeId: solicitacao.id })
  return { mensagem: solicitacaoMensagens.emailEnviado }
})
