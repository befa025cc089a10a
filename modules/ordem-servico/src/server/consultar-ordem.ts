import { nomesDe } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { arquivoTable } from '@iss/platform/db'
import { refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import {
  buscarArquivo,
  buscarArquivosDaOrdem,
  buscarItem,
  buscarItensDaOrdem,
  buscarMonitorOrdens,
  buscarOrdens,
  type OrdemServicoTO,
} from '../contract/ordem-servico.ts'
import { tempoMedio } from '../domain/validar-ordem.ts'
import { type OrdemServico, ordemServicoArquivoTable, ordemServicoItemTable, ordemServicoTable } from '../tables/ordem-servico.ts'
import { assertFiltro, getOrdem, visiveis } from './acesso-ordem.ts'

/** Messages of orders, oldest first, with their authors. */
async function listItens(ctx: Context, ordemIds: readonly number[]) {
  const rows = await ctx.db
    .select({ item: ordemServicoItemTable, nome: pessoaTable.nome })
    .from(ordemServicoItemTable)
    .innerJoin(pessoaTable, eq(pessoaTable.id, ordemServicoItemTable.pessoaId))
    .where(inArray(ordemServicoItemTable.ordemServicoId, [...ordemIds]))
    .orderBy(asc(ordemServicoItemTable.id))
  return rows.map(({ item, nome }) => ({
    ordemServicoId: item.ordemServicoId,
    to: { id: item.id, conteudo: item.conteudo, data: item.data.toISOString(), pessoa: { id: item.pessoaId, nome } },
  }))
}

/** Attachments of orders, in order of attachment. */
async function listArquivos(ctx: Context, ordemIds: readonly number[]) {
  const rows = await ctx.db
    .select({ ordemServicoId: ordemServicoArquivoTable.ordemServicoId, id: arquivoTable.id, fileName: arquivoTable.nome })
    .from(ordemServicoArquivoTable)
    .innerJoin(arquivoTable, eq(arquivoTable.id, ordemServicoArquivoTable.arquivoId))
    .where(inArray(ordemServicoArquivoTable.ordemServicoId, [...ordemIds]))
    .orderBy(asc(ordemServicoArquivoTable.id))
  return rows.map(({ ordemServicoId, id, fileName }) => ({ ordemServicoId, to: { anexo: { id, fileName } } }))
}

/** Orders with messages and attachments. */
async function toOrdens(ctx: Context, ordens: readonly OrdemServico[]): Promise<OrdemServicoTO[]> {
  if (ordens.length === 0) return []
  const ids = ordens.map(({ id }) => id)
  const itens = await listItens(ctx, ids)
  const arquivos = await listArquivos(ctx, ids)
  const nomes = await nomesDe(
    ctx,
    ordens.map(({ solicitanteId }) => solicitanteId),
  )
  return ordens.map((ordem) => ({
    id: ordem.id,
    versao: ordem.versao,
    titulo: ordem.titulo,
    tipoOrdemServico: ordem.tipoOrdemServico,
    situacaoOrdemServico: ordem.situacaoOrdemServico,
    descricao: ordem.descricao,
    abertura: ordem.abertura.toISOString(),
    conclusao: ordem.conclusao?.toISOString() ?? null,
    fechamento: ordem.fechamento?.toISOString() ?? null,
    solicitante: { id: ordem.solicitanteId, nome: nomes.get(ordem.solicitanteId) ?? '' },
    ordemServicoItemList: itens.filter((one) => one.ordemServicoId === ordem.id).map(({ to }) => to),
    ordemServicoArquivoList: arquivos.filter((one) => one.ordemServicoId === ordem.id).map(({ to }) => to),
  }))
}

type Filtro = { idMunicipio?: number; idPessoa?: number; id?: number }
async function listOrdens(ctx: Context, filtro: Filtro): Promise<OrdemServico[]> {
  assertFiltro(ctx, filtro)
  const table = ordemServicoTable
  return ctx.db
    .select()
    .from(table)
    .where(
      and(
        visiveis(ctx),
        filtro.idPessoa === undefined ? undefined : eq(table.solicitanteId, filtro.idPessoa),
        filtro.id === undefined ? undefined : eq(table.id, filtro.id),
      ),
    )
    .orderBy(desc(table.abertura), desc(table.id))
    .limit(1000)
}

export const buscarOrdensOperation = implement(buscarOrdens, async (ctx, filtro) => toOrdens(ctx, await listOrdens(ctx, filtro)))

/** Counters over what the user sees: open ones are Aberto or Reaberto; concluded ones were concluded, closed since or not. */
export const buscarMonitorOrdensOperation = implement(buscarMonitorOrdens, async (ctx, filtro) => {
  const ordens = await listOrdens(ctx, filtro)
  return {
    abertas: ordens.filter(({ situacaoOrdemServico: situacao }) => situacao === 'ABERTO' || situacao === 'REABERTO').length,
    concluidas: ordens.filter(({ conclusao }) => conclusao !== null).length,
    tempoMedio: tempoMedio(ordens),
    ordemServicoList: await toOrdens(ctx, ordens),
  }
})

export const buscarItemOperation = implement(buscarItem, async (ctx, { id }) => {
  const [row] = await ctx.db.select().from(ordemServicoItemTable).where(eq(ordemServicoItemTable.id, id))
  if (!row) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const ordem = await getOrdem(ctx, row.ordemServicoId)
  const item = (await listItens(ctx, [ordem.id])).find(({ to }) => to.id === id)
  return item?.to ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
})

export const buscarItensDaOrdemOperation = implement(buscarItensDaOrdem, async (ctx, { idOrdemServico }) => {
  const ordem = await getOrdem(ctx, idOrdemServico)
  return (await listItens(ctx, [ordem.id])).map(({ to }) => to)
})

export const buscarArquivosDaOrdemOperation = implement(buscarArquivosDaOrdem, async (ctx, { idOrdemServico }) => {
  const ordem = await getOrdem(ctx, idOrdemServico)
  return (await listArquivos(ctx, [ordem.id])).map(({ to }) => to)
})

export const buscarArquivoOperation = implement(buscarArquivo, async (ctx, { idArquivo }) => {
  const ordem = await getOrdemDoArquivo(ctx, idArquivo)
  const arquivo = (await listArquivos(ctx, [ordem.id])).find(({ to }) => to.anexo.id === idArquivo)
  if (!arquivo) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return { ...arquivo.to, idOrdemServico: ordem.id }
})

/** The order to which a file is attached; refuses a file of no order, or of an order that the user may not see. */
export async function getOrdemDoArquivo(ctx: Context, idArquivo: number): Promise<OrdemServico> {
  const [link] = await ctx.db.select().from(ordemServicoArquivoTable).where(eq(ordemServicoArquivoTable.arquivoId, idArquivo))
  if (!link) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return getOrdem(ctx, link.ordemServicoId)
}
