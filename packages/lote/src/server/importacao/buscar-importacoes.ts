import { isAllowed } from '@iss/platform/contract'
import { writeCsv } from '@iss/platform/csv'
import { implement } from '@iss/platform/server'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { buscarErrosImportacao, buscarImportacaoTO, buscarImportacoes, buscarTiposImportacao } from '../../contract/importacao.ts'
import { estadosDoItem, rotulosSituacaoItem, situacaoDoItem } from '../../importacao/situacao-importacao.ts'
import type { Importer } from '../../importacao/define-importer.ts'
import { loteItemTable, loteTable } from '../../tables/lote.ts'
import { getImportacao } from './find-importacao.ts'
import { mensagensDe, toImportacao, toImportacoes, toItem } from './importacao-to.ts'
import { loteDe } from './lote-do-importador.ts'

export const buscarTiposImportacaoOperation = implement(buscarTiposImportacao, async (ctx) => {
  const permitidos = ctx.definitions<Importer>('importer').filter((importer) => isAllowed(importer.access, ctx.user))
  const lista = []
  for (const { tipo, rotulo, extensoes, disponivel } of permitidos) {
    const { violacoes, detalhes } = (await disponivel?.(ctx, ctx.sessao.pessoaSelecionadaId)) ?? { violacoes: [], detalhes: [] }
    lista.push({
      tipo,
      rotulo,
      extensoes: [...extensoes],
      impedimento: violacoes[0]?.message ?? null,
      detalhes: detalhes.map((item) => ({ ...item })),
    })
  }
  return lista
})

export const buscarImportacoesOperation = implement(buscarImportacoes, async (ctx, { tipo, pagina, tamanho }) => {
  const table = loteTable
  const tipos = ctx
    .definitions<Importer>('importer')
    .filter((importer) => isAllowed(importer.access, ctx.user))
    .filter((importer) => tipo === null || importer.tipo === tipo)
    .map((importer) => loteDe(importer).slug)
  const where = and(eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId), inArray(table.tipo, tipos))
  const [contagem] = await ctx.db.select({ total: sql<string>`count(*)` }).from(table).where(where)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.enviadoEm), desc(table.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return { lista: await toImportacoes(ctx, rows), total: Number(contagem?.total ?? 0) }
})

export const buscarImportacaoTOOperation = implement(buscarImportacaoTO, async (ctx, { id, situacao, pagina, tamanho }) => {
  const { importacao } = await getImportacao(ctx, id)
  const table = loteItemTable
  const where = and(eq(table.loteId, id), situacao === null ? undefined : inArray(table.situacao, [...estadosDoItem[situacao]]))
  const [contagem] = await ctx.db.select({ total: sql<string>`count(*)` }).from(table).where(where)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(asc(table.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return {
    importacao: await toImportacao(ctx, importacao),
    itens: { lista: rows.map(toItem), total: Number(contagem?.total ?? 0) },
  }
})

export const buscarErrosImportacaoOperation = implement(buscarErrosImportacao, async (ctx, { id }) => {
  await getImportacao(ctx, id)
  const table = loteItemTable
  const itens = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.loteId, id), eq(table.situacao, 'ERRO')))
    .orderBy(asc(table.id))
  const rows = itens.flatMap((item) =>
    mensagensDe(item)
      .filter(({ tipo }) => tipo === 'ERRO')
      .map(({ texto }) => [String(item.linha.linha), item.chave, rotulosSituacaoItem[situacaoDoItem(item.situacao)], texto]),
  )
  const stream = writeCsv({
    columns: [
      { label: 'Linha', kind: 'integer' },
      { label: 'Chave', kind: 'text' },
      { label: 'Situação', kind: 'text' },
      { label: 'Mensagem', kind: 'text' },
    ],
    rows,
  })
  return { stream, nome: `erros-da-importacao-${id}.csv`, tipo: 'text/csv; charset=utf-8' }
})
