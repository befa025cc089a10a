import { refere } from '@iss/platform/db'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList, givenField, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { isAllowed } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { itemStates } from '../definition/state.ts'
import type { Importer } from '../importacao/define-importer.ts'
import { estadosDoItem, rotulosSituacaoItem, situacaoDoItem, situacoesItem } from '../importacao/situacao-importacao.ts'
import { tomItem } from '../importacao/tons-importacao.ts'
import { loteDe } from '../server/importacao/lote-do-importador.ts'
import { loteItemTable as item, loteTable as lote } from '../tables/lote.ts'

const filters = z.object({
  situacao: selectField({
    label: 'Situação dos itens',
    options: situacoesItem.map((value) => ({ value, label: rotulosSituacaoItem[value] })),
  }),
  importacaoId: givenField('Importação'),
})

const rotulos = Object.fromEntries(itemStates.map((estado) => [estado, rotulosSituacaoItem[situacaoDoItem(estado)]]))

/** State of a line in the words of the importer of its file. */
function situacaoEmPalavras(tipos: readonly Importer[]) {
  const proprios = tipos.flatMap((importer) =>
    importer.semEfeito ? [sql`when ${loteDe(importer).slug} then ${importer.semEfeito[0]}`] : [],
  )
  const usual = wordsSql(item.situacao, rotulos)
  if (proprios.length === 0) return usual
  return sql<string>`case when ${item.situacao} = 'SEM_EFEITO' then case ${lote.tipo} ${sql.join(proprios, sql` `)} else ${usual} end else ${usual} end`
}

/** Lines of an import with what became of each (form F9). */
export const itensImportacao = defineList({
  slug: 'itens-importacao',
  title: 'Itens do arquivo',
  path: null,
  access: {},
  filters,
  query: itens,
  id: 'id',
  order: ['linha'],
  columns: [
    { key: 'linha', label: 'Linha', kind: 'integer' },
    { key: 'chave', label: 'Chave', kind: 'text' },
    { key: 'descricao', label: 'Descrição', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomItem[situacaoDoItem(estado)] },
    { key: 'tipoErro', label: 'Tipo do erro', kind: 'text', secondary: true },
    { key: 'mensagem', label: 'Mensagem', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'text', link: ({ endereco }) => endereco },
  ],
})

function itens(ctx: Context, { importacaoId, situacao }: z.output<typeof filters>) {
  const tipos = ctx.definitions<Importer>('importer').filter((importer) => isAllowed(importer.access, ctx.user))
  const dito = sql`(select string_agg(m->>'texto', ' ' order by o) from jsonb_array_elements(${item.resultado}->'mensagens') with ordinality e(m, o))`
  const detalhes = sql`(select string_agg((d->>'rotulo') || ': ' || (d->>'valor'), ' · ' order by o)
    from jsonb_array_elements(${item.resultado}->'detalhes') with ordinality e(d, o))`
  const tipoErro = sql<string | null>`(select string_agg(distinct m->>'tipoMensagem', '; ')
    from jsonb_array_elements(${item.resultado}->'mensagens') e(m) where m->>'tipo' = 'ERRO')`
  const recusa = sql`case when ${item.situacao} = 'ERRO'
    and not ${item.resultado}->'mensagens' @> '[{"tipo": "ERRO"}]' then ${item.mensagem} end`
  return ctx.db
    .select({
      id: item.id,
      linha: sql<number>`(${item.linha}->>'linha')::int`.mapWith(Number).as('numero_da_linha'),
      chave: sql<string>`coalesce(${item.chave}, '')`.as('chave_do_item'),
      descricao: sql<string | null>`${item.resultado}->>'descricao'`.as('descricao'),
      valor: sql`(${item.resultado}->>'valor')::numeric(15,2)`.mapWith((texto: string) => Dinheiro.from(texto)).as('valor'),
      estado: item.situacao,
      situacao: situacaoEmPalavras(tipos).as('situacao_rotulo'),
      tipoErro: tipoErro.as('tipo_erro'),
      mensagem: sql<string>`coalesce(nullif(concat_ws(' ', ${dito}, ${recusa}), ''), ${detalhes}, '')`.as('dito'),
      documento: sql<string | null>`${item.resultado}->'documento'->>'rotulo'`.as('documento'),
      endereco: sql<string | null>`${item.resultado}->'documento'->>'path'`.as('endereco'),
    })
    .from(item)
    .innerJoin(lote, refere(item.loteId, lote))
    .where(
      importacaoId === null
        ? sql`false`
        : and(
            eq(item.loteId, importacaoId),
            eq(lote.pessoaId, ctx.sessao.pessoaSelecionadaId),
            inArray(
              lote.tipo,
              tipos.map((importer) => loteDe(importer).slug),
            ),
            situacao === null ? undefined : inArray(item.situacao, [...estadosDoItem[situacao]]),
          ),
    )
}
