import { isAllowed } from '@iss/platform/contract'
import { writeCsv } from '@iss/platform/csv'
import { implement } from '@iss/platform/server'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { buscarErrosImportacao, buscarImportacaoTO, buscarImportacoes, buscarTiposImportacao } from '../contract/importacao.ts'
import { rotulosSituacaoItem } from '../domain/situacao-importacao.ts'
import { importacaoItemTable, importacaoTable } from '../tables/importacao.ts'
import type { Importer } from './define-importer.ts'
import { getImportacao } from './find-importacao.ts'
import { toImportacao, toImportacoes, toItem } from './importacao-to.ts'

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
  const table = importacaoTable
  const tipos = ctx
    .definitions<Importer>('importer')
    .filter((importer) => isAllowed(importer.access, ctx.user))
    .map((importer) => importer.tipo)
  const where = and(
    eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId),
    inArray(table.tipo, tipos),
    tipo === null ? undefined : eq(table.tipo, tipo),
  )
  const [contagem] = await ctx.db.select({ total: sql<string>`count(*)` }).from(table).where(where)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.criadoEm), desc(table.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return { lista: await toImportacoes(ctx, rows), total: Number(contagem?.total ?? 0) }
})

export const buscarImportacaoTOOperation = implement(buscarImportacaoTO, async (ctx, { id, situacao, pagina, tamanho }) => {
  const importacao = await getImportacao(ctx, id)
  const table = importacaoItemTable
  const where = and(eq(table.importacaoId, id), situacao === null ? undefined : eq(table.situacao, situacao))
  const [contagem] = await ctx.db.select({ total: sql<string>`count(*)` }).from(table).where(where)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(asc(table.linha))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return {
    importacao: await toImportacao(ctx, importacao),
    itens: { lista: rows.map(toItem), total: Number(contagem?.total ?? 0) },
  }
})

export const buscarErrosImportacaoOperation = implement(buscarErrosImportacao, async (ctx, { id }) => {
  await getImportacao(ctx, id)
  const table = importacaoItemTable
  const itens = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.importacaoId, id), eq(table.situacao, 'ERRO')))
    .orderBy(asc(table.linha))
  const rows = itens.flatMap(({ linha, chave, situacao, mensagens }) =>
    mensagens
      .filter(({ tipo }) => tipo === 'ERRO')
      .map(({ texto }) => [String(linha), chave, rotulosSituacaoItem[situacao], texto]),
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
