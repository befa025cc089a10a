import { fill, refuse } from '@iss/kernel/errors'
import { abrirOrdem } from '@iss/ordem-servico/server'
import { listPessoasPorPapel } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import {
  atribuirTopico,
  avaliarTopico,
  converterTopico,
  encaminharTopico,
  fecharTopico,
  indeferirTopico,
  reabrirTopico,
} from '../contract/topico.ts'
import { comunicacaoErrors, comunicacaoTexts } from '../domain/errors.ts'
import type { AcaoTopico } from '../domain/topico.ts'
import { type Topico, topicoMensagemTable, topicoTable } from '../tables/topico.ts'
import { assertAcao, getTopico, remetenteDe } from './acesso-topico.ts'
import { avisarOutroLado } from './avisar-topico.ts'
import { avisarTopico, incluirMensagem } from './escrever-topico.ts'

type Mudanca = Partial<
  Pick<Topico, 'situacao' | 'dataFechamento' | 'nota' | 'fiscalId' | 'encaminhado' | 'avaliacaoAdministrador' | 'ordemServicoId'>
>

/** Changes a ticket under its version, and tells both sides' screens. */
async function mudar(ctx: Context, alvo: { id: number; versao: number }, acao: AcaoTopico, mudanca: Mudanca): Promise<Topico> {
  const antes = await getTopico(ctx, alvo.id, true)
  assertAcao(ctx, antes, acao)
  const [depois] = await ctx.db
    .update(topicoTable)
    .set({ ...mudanca, ultimaAlteracao: ctx.clock.now(), versao: antes.versao + 1 })
    .where(and(eq(topicoTable.id, alvo.id), eq(topicoTable.versao, alvo.versao)))
    .returning()
  if (!depois) refuse(comunicacaoErrors.desatualizado)
  await ctx.audit({
    tipo: `topico.${acao}`,
    entidade: 'topico',
    entidadeId: alvo.id,
    antes: { situacao: antes.situacao, fiscalId: antes.fiscalId },
    depois: mudanca,
  })
  await avisarTopico(ctx, depois)
  return depois
}

/** Closes an open ticket; the taxpayer may give it a mark from 1 to 5. */
export const fecharTopicoOperation = implement(fecharTopico, async (ctx, { nota, ...alvo }) => {
  const doContribuinte = remetenteDe(ctx) === 'CONTRIBUINTE'
  const topico = await mudar(ctx, alvo, 'fechar', {
    situacao: 'fechado',
    dataFechamento: ctx.clock.now(),
    ...(doContribuinte ? { nota: nota ?? null } : {}),
  })
  await avisarOutroLado(ctx, topico, ['A dúvida foi fechada.'])
  return { mensagem: comunicacaoTexts.topico.fechar }
})

export const indeferirTopicoOperation = implement(indeferirTopico, async (ctx, { texto, ...alvo }) => {
  assertAcao(ctx, await getTopico(ctx, alvo.id), 'indeferir')
  if (texto.trim() === '') refuse(comunicacaoErrors.mensagemObrigatoria)
  const topico = await mudar(ctx, alvo, 'indeferir', { situacao: 'indeferido', dataFechamento: ctx.clock.now() })
  await incluirMensagem(ctx, topico, texto)
  await avisarOutroLado(ctx, topico, ['A dúvida foi indeferida.', texto.trim()])
  return { mensagem: comunicacaoTexts.topico.indeferir }
})

export const reabrirTopicoOperation = implement(reabrirTopico, async (ctx, alvo) => {
  const topico = await mudar(ctx, alvo, 'reabrir', { situacao: 'aberto', dataFechamento: null, nota: null })
  await avisarOutroLado(ctx, topico, ['A dúvida foi reaberta.'])
  return { mensagem: comunicacaoTexts.topico.reabrir }
})

/** Without a name the inspector takes the ticket himself. */
export const atribuirTopicoOperation = implement(atribuirTopico, async (ctx, { fiscalId, ...alvo }) => {
  const escolhido = fiscalId ?? ctx.sessao.pessoaUsuarioId
  if (fiscalId && !(await listPessoasPorPapel(ctx, 'fiscal')).some(({ id }) => id === fiscalId))
    refuse(comunicacaoErrors.fiscalInvalido)
  const acao = fiscalId ? 'transferir' : 'assumir'
  await mudar(ctx, alvo, acao, { fiscalId: escolhido })
  return { mensagem: comunicacaoTexts.topico[acao] }
})

export const encaminharTopicoOperation = implement(encaminharTopico, async (ctx, alvo) => {
  await mudar(ctx, alvo, 'encaminhar', { encaminhado: true })
  return { mensagem: comunicacaoTexts.topico.encaminhar }
})

export const avaliarTopicoOperation = implement(avaliarTopico, async (ctx, { avaliacao, ...alvo }) => {
  await mudar(ctx, alvo, 'avaliar', { avaliacaoAdministrador: avaliacao })
  return { mensagem: comunicacaoTexts.topico.avaliar }
})

/** Opens a service order with the subject and the first message; the ticket keeps its number (A61). */
export const converterTopicoOperation = implement(converterTopico, async (ctx, { tipoOrdemServico, ...alvo }) => {
  const topico = await getTopico(ctx, alvo.id, true)
  assertAcao(ctx, topico, 'converter')
  if (topico.ordemServicoId !== null) refuse(fill(comunicacaoErrors.jaConvertido, { id: String(topico.ordemServicoId) }))
  const [pergunta] = await ctx.db
    .select({ texto: topicoMensagemTable.texto })
    .from(topicoMensagemTable)
    .where(eq(topicoMensagemTable.topicoId, topico.id))
    .orderBy(asc(topicoMensagemTable.id))
    .limit(1)
  const ordem = await abrirOrdem(ctx, {
    titulo: topico.assunto,
    tipoOrdemServico,
    descricao: `Dúvida ${topico.id} (${topico.categoria}): ${pergunta?.texto ?? topico.assunto}`,
  })
  await mudar(ctx, alvo, 'converter', { ordemServicoId: ordem.id })
  return { mensagem: comunicacaoTexts.topico.converter.replace('{id}', String(ordem.id)), ordemServicoId: ordem.id }
})
