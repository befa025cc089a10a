import { isAllowed } from '@iss/platform/contract'
import { writeCsv } from '@iss/platform/csv'
import { readRows } from '@iss/list/server'
import { implement } from '@iss/platform/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { buscarErrosImportacao, buscarImportacaoTO, buscarImportacoes, buscarTiposImportacao } from '../../contract/importacao.ts'
import { rotulosSituacaoItem, situacaoDoItem } from '../../importacao/situacao-importacao.ts'
import type { Importer } from '../../importacao/define-importer.ts'
import { importacoesRealizadas } from '../../lists/importacoes-realizadas.ts'
import { itensImportacao } from '../../lists/itens-importacao.ts'
import { loteItemTable, loteTable } from '../../tables/lote.ts'
import { getImportacao } from './find-importacao.ts'
import { mensagensDe, toImportacao, toImportacoes, toItem } from './importacao-to.ts'

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

export const buscarImportacoesOperation = implement(buscarImportacoes, async (ctx, { tipo, ...pagina }) => {
  const { lista, total } = await readRows(ctx, importacoesRealizadas, { tipo: tipo ?? '' }, pagina)
  const ids = lista.map(({ id }) => id)
  const rows = await ctx.db.select().from(loteTable).where(inArray(loteTable.id, ids))
  return { lista: await toImportacoes(ctx, naOrdem(ids, rows)), total }
})

export const buscarImportacaoTOOperation = implement(buscarImportacaoTO, async (ctx, { id, situacao, ...pagina }) => {
  const { importacao, importer } = await getImportacao(ctx, id)
  const { lista, total } = await readRows(ctx, itensImportacao, { importacaoId: id, situacao }, pagina)
  const ids = lista.map((item) => item.id)
  const rows = await ctx.db.select().from(loteItemTable).where(inArray(loteItemTable.id, ids))
  return {
    importacao: await toImportacao(ctx, importacao),
    itens: { lista: naOrdem(ids, rows).map((row) => toItem(row, importer)), total },
  }
})

/** Rows in the order of their ids. */
const naOrdem = <Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

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
