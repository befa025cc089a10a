import { defineList, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contribuinteAccess } from '../contract/acesso.ts'
import { imprimirTermoDoContribuinte } from '../contract/contribuinte.ts'
import { acaoTexts } from '../domain/errors.ts'
import { labelSituacaoTermo, situacoesTermo, tiposTermoFiscal, tomSituacaoTermo } from '../domain/termo.ts'
import { situacaoTermoSql } from '../server/situacao-termo-sql.ts'
import { termoFiscalTable as table } from '../tables/termo-fiscal.ts'

const filters = z.object({
  situacao: selectField({
    label: 'Situação',
    options: situacoesTermo.map((value) => ({ value, label: labelSituacaoTermo[value] })),
  }),
})

/** Terms that the tax office sent to the selected person. */
export const termosDoContribuinte = defineList({
  slug: 'termos-do-contribuinte',
  title: 'Termos fiscais',
  path: null,
  access: contribuinteAccess,
  filters,
  query: termos,
  id: 'id',
  open: ({ id }) => `/home/actions/termos-fiscais?id=${id}`,
  empty: acaoTexts.vazioTermos,
  order: ['-emissao'],
  actions: {
    imprimir: {
      label: 'Imprimir',
      call: imprimirTermoDoContribuinte,
      show: true,
      when: ({ ciencia }) => ciencia !== null,
    },
  },
  columns: [
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'numero', label: 'Número', kind: 'text' },
    { key: 'fiscal', label: 'Fiscal', kind: 'text', secondary: true },
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'ciencia', label: 'Ciência', kind: 'datetime' },
    { key: 'prazo', label: 'Prazo', kind: 'date' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacaoTermo[situacao] },
  ],
})

function termos(ctx: Context, filtro: z.output<typeof filters>) {
  const situacao = situacaoTermoSql(ctx.clock.today())
  return ctx.db
    .select({
      id: table.id,
      tipo: wordsSql(table.tipo, tiposTermoFiscal).as('tipo_rotulo'),
      numero: sql<string>`${table.numero} || '/' || ${table.ano}`.as('numero_do_ano'),
      fiscal: pessoaTable.nome,
      emissao: table.emissao,
      ciencia: table.cienciaEm,
      prazo: table.prazo,
      situacao: situacao.as('situacao_do_termo'),
      situacaoRotulo: wordsSql(situacao, labelSituacaoTermo).as('situacao_rotulo'),
    })
    .from(table)
    .innerJoin(pessoaTable, refere(table.fiscalId, pessoaTable))
    .where(
      and(
        eq(table.contribuinteId, ctx.sessao.pessoaSelecionadaId),
        filtro.situacao ? sql`${situacao} = ${filtro.situacao}` : undefined,
      ),
    )
}
