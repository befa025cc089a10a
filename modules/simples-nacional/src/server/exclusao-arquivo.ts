import { counted } from '@iss/kernel/texto'
import type { Data } from '@iss/kernel/data'
import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import { type Context, implement, uploadOf } from '@iss/platform/server'
import { and, eq, inArray } from 'drizzle-orm'
import {
  baixarArquivoExclusao,
  cancelarExclusao,
  concluirExclusao,
  gerarArquivoExclusao,
  importarRetornoExclusao,
} from '../contract/exclusao-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import { isPrazoVencido, lerRetornoExclusao, montarArquivoExclusao, prazoDaCiencia } from '../domain/exclusao-simples.ts'
import { type ExclusaoDetalhe, exclusaoDetalheTable as detalhe, type ProcessoExclusao } from '../tables/exclusao-simples.ts'
import { refuseRecursoPendente } from './exclusao-recurso.ts'
import { listDevedores } from './devedores-do-simples.ts'
import {
  emCurso,
  getNaSituacao,
  getParaPasso,
  getProcesso,
  lerProcesso,
  listDetalhes,
  mudarProcesso,
} from './exclusao-simples.ts'

/** Takes out the companies whose reason is gone today: nothing overdue, closed, or registered since. Those of another system stay. */
async function regularizar(ctx: Context, processo: ProcessoExclusao, detalhes: readonly ExclusaoDetalhe[]) {
  const hoje = ctx.clock.today()
  const saidos: ExclusaoDetalhe[] = []
  for (const tipo of ['FALTA_PAGAMENTO', 'ENCERRAMENTO_NAO_REALIZADO', 'SEM_CADASTRO'] as const) {
    const doTipo = detalhes.filter(({ tipoRegistro }) => tipoRegistro === tipo)
    if (doTipo.length === 0) continue
    const cnpjs = doTipo.map(({ cnpj }) => cnpj)
    const ainda = await listDevedores(ctx, tipo, { debitosAte: processo.debitosAte, valorMinimo: Dinheiro.zero, cnpjs })
    saidos.push(...doTipo.filter(({ cnpj }) => !ainda.some((devedor) => devedor.cnpj === cnpj)))
  }
  const dias = await listPagamentos(ctx, saidos)
  for (const { id, contribuinteId } of saidos)
    await ctx.db
      .update(detalhe)
      .set({ regularizadoEm: dias.get(contribuinteId ?? 0) ?? hoje })
      .where(eq(detalhe.id, id))
  return saidos.map((saido) => ({ ...saido, regularizadoEm: dias.get(saido.contribuinteId ?? 0) ?? hoje }))
}

/** The last day on which guides of companies without payment were settled. */
async function listPagamentos({ client }: Context, detalhes: readonly ExclusaoDetalhe[]): Promise<ReadonlyMap<number, Data>> {
  const ids = detalhes.flatMap(({ tipoRegistro, contribuinteId }) =>
    tipoRegistro === 'FALTA_PAGAMENTO' && contribuinteId !== null ? [contribuinteId] : [],
  )
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<{ pessoa: string; dia: string }>(
    `select pessoa_id as pessoa, max(data_baixa)::text as dia from guia where pessoa_id = any($1::bigint[]) and data_baixa is not null group by pessoa_id`,
    [ids],
  )
  return new Map(rows.map(({ pessoa, dia }) => [Number(pessoa), dia]))
}

/**
 * Writes the list for the Receita Federal: companies that know of their notification, whose term is over and who still owe. Who settled since
 * drops out, told with the day; while the term of anybody else runs it is refused. Source: F92; LC 123/2006 art. 31 §2º.
 */
export const gerarArquivoOperation = implement(gerarArquivoExclusao, async (ctx, pedido) => {
  const row = await getParaPasso(ctx, pedido, 'ARQUIVO_GERADO')
  const detalhes = await listDetalhes(ctx, row.id, emCurso)
  const saidos = await regularizar(ctx, row, detalhes)
  const restantes = detalhes.filter(({ id }) => !saidos.some((saido) => saido.id === id))
  await refuseRecursoPendente(ctx, row.id)
  const hoje = ctx.clock.today()
  const pendentes = restantes.filter(({ dataNotificacao }) => !isPrazoVencido(dataNotificacao, hoje))
  if (pendentes.length > 0) {
    const dias = pendentes.map(({ dataNotificacao }) => prazoDaCiencia(dataNotificacao ?? hoje))
    refuse(fill(simplesErrors.exclusaoPrazo, { n: Math.max(...dias) }))
  }
  if (restantes.length > 0)
    await mudarProcesso(ctx, row, 'ARQUIVO_GERADO', {
      dataGeracaoArquivo: ctx.clock.now(),
      arquivoExportado: montarArquivoExclusao(restantes),
    })
  // Nobody owes any more: there is nothing to ask.
  else await mudarProcesso(ctx, row, 'PROCESSO_CANCELADO', { motivoCancelamento: simplesErrors.exclusaoTodosRegulares.message })
  return {
    processo: await lerProcesso(ctx, row.id),
    avisos: saidos.map(
      ({ nome, regularizadoEm }) =>
        `${nome}: ${fill(simplesErrors.exclusaoRegularizado, { data: formatData(regularizadoEm) }).message}`,
    ),
    mensagem:
      restantes.length > 0
        ? `Arquivo gerado com ${counted(restantes.length, 'linha', 'linhas')}.`
        : `Processo cancelado: ${simplesErrors.exclusaoTodosRegulares.message}`,
  }
})

export const baixarArquivoOperation = implement(baixarArquivoExclusao, async (ctx, { id }) => {
  const { arquivoExportado } = await getProcesso(ctx, id)
  if (arquivoExportado === null) return refuse(simplesErrors.exclusaoSemArquivo)
  return {
    stream: Buffer.from(arquivoExportado, 'utf8'),
    nome: `exclusao-simples-${id}.csv`,
    tipo: 'text/csv; charset=utf-8',
  }
})

/** Marks the companies that the Receita Federal rejected; a second file may correct the first. Lines of companies not sent are told. */
export const importarRetornoOperation = implement(importarRetornoExclusao, async (ctx, pedido) => {
  const { id } = pedido
  const file = uploadOf(pedido)
  const row = await getNaSituacao(ctx, id, 'ARQUIVO_GERADO', 'ARQUIVO_RETORNO_IMPORTADO')
  const { respostas, erros } = lerRetornoExclusao((await file.bytes()).toString('utf8'))
  const enviados = await listDetalhes(ctx, id, emCurso)
  const cnpjsEnviados = new Set(enviados.map(({ cnpj }) => cnpj))
  const estranhos = respostas.filter(({ cnpj }) => !cnpjsEnviados.has(cnpj))
  const lidas = respostas.filter(({ cnpj }) => cnpjsEnviados.has(cnpj))
  if (lidas.length === 0) refuse(simplesErrors.exclusaoRetornoVazio)
  for (const codigo of new Set(lidas.map((resposta) => resposta.codigo)))
    await ctx.db
      .update(detalhe)
      .set({ codigoEventoRetorno: codigo })
      .where(
        and(
          eq(detalhe.processoId, id),
          inArray(
            detalhe.cnpj,
            lidas.filter((resposta) => resposta.codigo === codigo).map(({ cnpj }) => cnpj),
          ),
        ),
      )
  await mudarProcesso(ctx, row, 'ARQUIVO_RETORNO_IMPORTADO', { arquivoRetornoSimples: file.nome })
  const rejeitadas = lidas.filter(({ codigo }) => codigo !== null).length
  return {
    processo: await lerProcesso(ctx, id),
    erros: [
      ...erros.map(({ mensagem }) => mensagem),
      ...estranhos.map(({ cnpj }) => `O CNPJ ${cnpj} não está no arquivo enviado.`),
    ],
    mensagem: `Retorno importado: ${counted(lidas.length, 'linha', 'linhas')}, ${counted(rejeitadas, 'rejeitada', 'rejeitadas')}.`,
  }
})

export const concluirOperation = implement(concluirExclusao, async (ctx, pedido) => {
  const row = await getParaPasso(ctx, pedido, 'PROCESSO_CONCLUIDO')
  await mudarProcesso(ctx, row, 'PROCESSO_CONCLUIDO')
  return { processo: await lerProcesso(ctx, row.id), mensagem: 'Processo concluído.' }
})

export const cancelarOperation = implement(cancelarExclusao, async (ctx, { motivo, ...pedido }) => {
  const row = await getParaPasso(ctx, pedido, 'PROCESSO_CANCELADO')
  const razao = motivo.trim()
  if (razao === '') refuse(simplesErrors.exclusaoSemMotivo)
  await mudarProcesso(ctx, row, 'PROCESSO_CANCELADO', { motivoCancelamento: razao })
  return { processo: await lerProcesso(ctx, row.id), mensagem: 'Processo cancelado.' }
})
