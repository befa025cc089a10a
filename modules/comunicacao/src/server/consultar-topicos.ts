import { daysBetween, hojeEm } from '@iss/kernel/data'
import { nomesDe } from '@iss/pessoa/server'
import { arquivoTable } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { buscarTopico, buscarTopicos, eventosTopico, type MensagemTO, type TopicoLinha } from '../contract/topico.ts'
import { acoesPermitidas, labelRemetente } from '../domain/topico.ts'
import { type Topico, topicoArquivoTable, topicoMensagemTable, topicoTable } from '../tables/topico.ts'
import { getTopico, remetenteDe, topicosVisiveis } from './acesso-topico.ts'
import { abrirAoVivo } from './ao-vivo.ts'

async function toLinhas(ctx: Context, topicos: readonly Topico[]): Promise<TopicoLinha[]> {
  if (topicos.length === 0) return []
  const lado = remetenteDe(ctx)
  const nomes = await nomesDe(
    ctx,
    topicos.flatMap(({ contribuinteId, criadorId, fiscalId }) => [contribuinteId, criadorId, fiscalId]),
  )
  const ultimas = await ctx.db
    .selectDistinctOn([topicoMensagemTable.topicoId])
    .from(topicoMensagemTable)
    .where(
      inArray(
        topicoMensagemTable.topicoId,
        topicos.map(({ id }) => id),
      ),
    )
    .orderBy(topicoMensagemTable.topicoId, desc(topicoMensagemTable.id))
  return topicos.map((topico) => {
    const ultima = ultimas.find(({ topicoId }) => topicoId === topico.id)
    const lido = lado === 'CONTRIBUINTE' ? topico.lidoContribuinte : topico.lidoFisco
    const deFora = ultima !== undefined && (ultima.remetente === 'CONTRIBUINTE') !== (lado === 'CONTRIBUINTE')
    return {
      id: topico.id,
      versao: topico.versao,
      assunto: topico.assunto,
      categoria: topico.categoria,
      situacao: topico.situacao,
      avaliacaoAdministrador: topico.avaliacaoAdministrador,
      encaminhado: topico.encaminhado,
      contribuinte: nomes.get(topico.contribuinteId) ?? '',
      criador: nomes.get(topico.criadorId) ?? '',
      fiscal: topico.fiscalId === null ? null : (nomes.get(topico.fiscalId) ?? ''),
      dataAbertura: topico.dataAbertura.toISOString(),
      dataFechamento: topico.dataFechamento?.toISOString() ?? null,
      ultimaAlteracao: topico.ultimaAlteracao.toISOString(),
      nota: topico.nota,
      ordemServicoId: topico.ordemServicoId,
      naoLido: deFora && lido === null,
      diasSemResposta:
        topico.situacao === 'aberto' && ultima?.remetente === 'CONTRIBUINTE'
          ? daysBetween(hojeEm(ultima.dataEnvio), ctx.clock.today())
          : null,
    }
  })
}

export const buscarTopicosOperation = implement(buscarTopicos, async (ctx, { situacao, avaliacao, meus }) => {
  const table = topicoTable
  const rows = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        topicosVisiveis(ctx),
        situacao ? eq(table.situacao, situacao) : undefined,
        avaliacao ? eq(table.avaliacaoAdministrador, avaliacao) : undefined,
        meus ? or(isNull(table.fiscalId), eq(table.fiscalId, ctx.sessao.pessoaUsuarioId)) : undefined,
      ),
    )
    .orderBy(desc(table.ultimaAlteracao), desc(table.id))
    .limit(1000)
  return toLinhas(ctx, rows)
})

async function listMensagens(ctx: Context, topicoId: number): Promise<MensagemTO[]> {
  const table = topicoMensagemTable
  const rows = await ctx.db.select().from(table).where(eq(table.topicoId, topicoId)).orderBy(asc(table.id))
  const nomes = await nomesDe(
    ctx,
    rows.map(({ autorId }) => autorId),
  )
  const anexos = await ctx.db
    .select({
      mensagemId: topicoArquivoTable.mensagemId,
      id: arquivoTable.id,
      nome: arquivoTable.nome,
      tamanho: arquivoTable.tamanho,
    })
    .from(topicoArquivoTable)
    .innerJoin(arquivoTable, eq(arquivoTable.id, topicoArquivoTable.arquivoId))
    .where(eq(topicoArquivoTable.topicoId, topicoId))
    .orderBy(asc(topicoArquivoTable.id))
  const contribuinte = remetenteDe(ctx) === 'CONTRIBUINTE'
  return rows.map((row) => ({
    id: row.id,
    autor: nomes.get(row.autorId) ?? '',
    lado: labelRemetente[row.remetente],
    propria: (row.remetente === 'CONTRIBUINTE') === contribuinte,
    texto: row.texto,
    dataEnvio: row.dataEnvio.toISOString(),
    anexos: anexos.filter(({ mensagemId }) => mensagemId === row.id).map(({ id, nome, tamanho }) => ({ id, nome, tamanho })),
  }))
}

export const buscarTopicoOperation = implement(buscarTopico, async (ctx, { id }) => {
  const topico = await getTopico(ctx, id)
  const [linha] = await toLinhas(ctx, [topico])
  if (!linha) throw new Error('A ticket became no row')
  const acoes = acoesPermitidas[remetenteDe(ctx)][topico.situacao]
  return { ...linha, mensagens: await listMensagens(ctx, id), acoes: [...acoes] }
})

export const eventosTopicoOperation = implement(eventosTopico, async (ctx, { id }) => {
  if (id !== undefined) await getTopico(ctx, id)
  const lista = remetenteDe(ctx) === 'CONTRIBUINTE' ? `topicos:${ctx.sessao.pessoaSelecionadaId}` : 'topicos'
  return abrirAoVivo(ctx, id === undefined ? [lista] : [`topico:${id}`])
})
