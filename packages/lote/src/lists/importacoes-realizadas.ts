import { defineList, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { isAllowed } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Importer } from '../importacao/define-importer.ts'
import { rotulosSituacao, type SituacaoImportacao } from '../importacao/situacao-importacao.ts'
import { tomSituacao } from '../importacao/tons-importacao.ts'
import { importacaoNaoRemovida } from '../server/importacao/importacao-removivel.ts'
import { loteDe } from '../server/importacao/lote-do-importador.ts'
import { loteTable as table } from '../tables/lote.ts'

const filters = z.object({ tipo: textField({ label: 'Tipo', hidden: true }) })

/** Imports of the selected person, of the kinds that the user may import, the newest first (form F9). */
export const importacoesRealizadas = defineList({
  slug: 'importacoes-realizadas',
  title: 'Importações realizadas',
  path: null,
  access: {},
  filters,
  query: importacoes,
  id: 'id',
  struck: 'cancelada',
  empty: 'Nenhuma importação realizada.',
  order: ['-recebidoEm'],
  columns: [
    { key: 'arquivo', label: 'Arquivo', kind: 'text' },
    { key: 'rotulo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'recebidoEm', label: 'Recebido em', kind: 'datetime' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacao[situacao] },
    { key: 'total', label: 'Itens', kind: 'integer' },
    { key: 'importados', label: 'Importados', kind: 'integer' },
    { key: 'jaConvertidos', label: 'Já existentes', kind: 'integer', secondary: true },
    { key: 'comErro', label: 'Com erro', kind: 'integer' },
  ],
})

/** The state of an order of lines as form F9 calls it, as `situacaoDe` says. */
const situacao = sql<SituacaoImportacao>`case ${table.situacao} when 'EM_PREVIA' then 'VALIDANDO'
  when 'PREVISTO' then case when ${table.erros} > 0 then 'VALIDADO_COM_ERROS' else 'VALIDADO' end
  when 'CONCLUIDO' then case when ${table.erros} > 0 then 'CONCLUIDO_COM_ERROS' else 'CONCLUIDO' end
  when 'CANCELADO' then 'CANCELADO' when 'DESFEITO' then 'CANCELADO' else 'PROCESSANDO' end`

function importacoes(ctx: Context, { tipo }: z.output<typeof filters>) {
  const tipos = ctx
    .definitions<Importer>('importer')
    .filter((importer) => isAllowed(importer.access, ctx.user) && (tipo === '' || importer.tipo === tipo))
  const rotulos = Object.fromEntries(tipos.map((importer) => [loteDe(importer).slug, importer.rotulo]))
  return ctx.db
    .select({
      id: table.id,
      arquivo: sql<string>`${table.resumo}->>'arquivo'`.as('arquivo'),
      rotulo: (tipos.length === 0 ? sql<string>`${table.tipo}` : wordsSql(table.tipo, rotulos)).as('rotulo'),
      recebidoEm: table.enviadoEm,
      situacao: situacao.as('situacao_f9'),
      situacaoRotulo: wordsSql(situacao, rotulosSituacao).as('situacao_rotulo'),
      cancelada: sql<boolean>`(${table.situacao} in ('CANCELADO', 'DESFEITO'))`.as('cancelada'),
      total: table.total,
      importados: table.feitos,
      jaConvertidos: table.semEfeito,
      comErro: table.erros,
    })
    .from(table)
    .where(
      and(eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId), inArray(table.tipo, Object.keys(rotulos)), importacaoNaoRemovida),
    )
}
