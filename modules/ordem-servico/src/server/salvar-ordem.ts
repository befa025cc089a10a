import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors } from '@iss/registry/definition'
import { and, eq } from 'drizzle-orm'
import { type SalvarOrdem, salvarOrdem } from '../contract/ordem-servico.ts'
import { ordemServicoErrors, ordemServicoTexts } from '../domain/errors.ts'
import { datasDaSituacao, labelSituacaoOrdemServico, type Lado } from '../domain/situacao.ts'
import { validarOrdem } from '../domain/validar-ordem.ts'
import { type OrdemServico, ordemServicoItemTable, ordemServicoTable } from '../tables/ordem-servico.ts'
import { abrirOrdem } from './abrir-ordem.ts'
import { getOrdem, ladoDe } from './acesso-ordem.ts'
import { anexar } from './arquivo-ordem.ts'
import { avisarOutroLado } from './avisar-outro-lado.ts'

async function abrir(ctx: Context, input: SalvarOrdem): Promise<OrdemServico> {
  if (input.tipoOrdemServico === null) refuse(ordemServicoErrors.tipoObrigatorio)
  return abrirOrdem(ctx, { titulo: input.titulo, tipoOrdemServico: input.tipoOrdemServico, descricao: input.descricao })
}

/** Title and type are the requester's; the description stays as it was opened. Source: spec 2 §2.14. */
async function alterar(ctx: Context, antes: OrdemServico, input: SalvarOrdem, lado: Lado): Promise<OrdemServico> {
  const situacao = input.situacaoOrdemServico ?? antes.situacaoOrdemServico
  const dono = lado === 'solicitante'
  const mudanca = {
    titulo: dono ? input.titulo.trim() : antes.titulo,
    tipoOrdemServico: (dono ? input.tipoOrdemServico : null) ?? antes.tipoOrdemServico,
    situacaoOrdemServico: situacao,
    ...datasDaSituacao(situacao, antes, ctx.clock.now()),
  }
  const [depois] = await ctx.db
    .update(ordemServicoTable)
    .set({ ...mudanca, versao: antes.versao + 1 })
    .where(and(eq(ordemServicoTable.id, antes.id), eq(ordemServicoTable.versao, input.versao)))
    .returning()
  if (!depois) refuse(registryErrors.outroUsuario)
  await ctx.audit({
    tipo: 'ordem-servico.alterada',
    entidade: 'ordem_servico',
    entidadeId: antes.id,
    antes: { titulo: antes.titulo, tipoOrdemServico: antes.tipoOrdemServico, situacaoOrdemServico: antes.situacaoOrdemServico },
    depois: mudanca,
  })
  return depois
}

/** Opens an order (requester only), or changes one: messages, situation, attachments; the other side hears of it by e-mail. */
export const salvarOrdemOperation = implement(salvarOrdem, async (ctx, input) => {
  const lado = ladoDe(ctx)
  const antes = input.id === null ? null : await getOrdem(ctx, input.id)
  const informada =
    antes && lado === 'suporte' ? { ...input, titulo: antes.titulo, tipoOrdemServico: antes.tipoOrdemServico } : input
  const violations = validarOrdem(
    antes ? { ...informada, descricao: antes.descricao } : informada,
    lado,
    antes?.situacaoOrdemServico ?? null,
  )
  if (violations.length > 0) refuse(violations)
  if (antes === null && lado === 'suporte') refuse(ordemServicoErrors.suporteNaoAbre)
  if (antes?.situacaoOrdemServico === 'FECHADO') refuse(ordemServicoErrors.fechada)
  const ordem = antes === null ? await abrir(ctx, input) : await alterar(ctx, antes, input, lado)
  const mensagens = antes === null ? [] : input.ordemServicoItemList.map(({ conteudo }) => conteudo.trim()).filter(Boolean)
  if (mensagens.length > 0)
    await ctx.db.insert(ordemServicoItemTable).values(
      mensagens.map((conteudo) => ({
        ordemServicoId: ordem.id,
        pessoaId: ctx.sessao.pessoaUsuarioId,
        conteudo,
        data: ctx.clock.now(),
      })),
    )
  const novos = await anexar(
    ctx,
    ordem.id,
    input.ordemServicoArquivoList.map(({ anexo }) => anexo.id),
  )
  const mudou = antes !== null && antes.situacaoOrdemServico !== ordem.situacaoOrdemServico
  await avisarOutroLado(ctx, ordem, lado, [
    ...(antes === null ? [`Nova ordem de serviço:\n${ordem.descricao}`] : []),
    ...(mudou ? [`Nova situação: ${labelSituacaoOrdemServico[ordem.situacaoOrdemServico]}.`] : []),
    ...mensagens.map((texto) => `Mensagem:\n${texto}`),
    ...(novos > 0 ? [`Anexos incluídos: ${novos}.`] : []),
  ])
  return { mensagem: ordemServicoTexts.salva, id: ordem.id }
})
