import { dateField, defineList, lookupField, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { contribuinteField } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { consultaAccess } from '../contract/acesso.ts'
import { imprimirTermo } from '../contract/consulta.ts'
import { acaoTexts } from '../domain/errors.ts'
import { labelSituacaoTermo, situacoesTermo, tiposTermoFiscal, type TipoTermoFiscal, tomSituacaoTermo } from '../domain/termo.ts'
import { situacaoTermoSql } from '../server/situacao-termo-sql.ts'
import { termoFiscalTable as table } from '../tables/termo-fiscal.ts'

const tipos = Object.keys(tiposTermoFiscal) as [TipoTermoFiscal, ...TipoTermoFiscal[]]

const filters = z.object({
  contribuinte: contribuinteField(),
  fiscal: lookupField({ label: 'Fiscal', lookup: 'fiscal' }),
  tipo: selectField({ label: 'Tipo', options: tipos.map((value) => ({ value, label: tiposTermoFiscal[value] })) }),
  situacao: selectField({
    label: 'Situação',
    options: situacoesTermo.map((value) => ({ value, label: labelSituacaoTermo[value] })),
  }),
  de: dateField({ label: 'Emissão de', range: { nome: 'emissao', ponta: 'inicio' } }),
  ate: dateField({ label: 'Emissão até', range: { nome: 'emissao', ponta: 'fim' } }),
})

/** Every term that was issued, notices without an inspection among them: who read it, until when an answer is due. */
export const termosFiscaisEmitidos = defineList({
  slug: 'termos-fiscais-emitidos',
  title: 'Termos fiscais emitidos',
  access: consultaAccess,
  menu: [{ area: 'fiscal', grupo: 'Fiscalização', ordem: 50, icone: 'file-certificate' }],
  limiteMeses: 1200,
  filters,
  query: termos,
  id: 'id',
  open: ({ id, agendamentoId }) =>
    `/home/actions/consulta-fiscalizacao?${agendamentoId === null ? `termo=${id}` : `id=${agendamentoId}`}`,
  empty: acaoTexts.vazioTermos,
  order: ['-emissao', '-numero'],
  actions: { imprimir: { label: 'Imprimir', call: imprimirTermo, show: true } },
  columns: [
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'numeroDoAno', label: 'Número', kind: 'text' },
    { key: 'numero', label: 'Número no ano', kind: 'numero', filesOnly: true },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'fiscal', label: 'Fiscal', kind: 'text', secondary: true },
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'ciencia', label: 'Ciência', kind: 'datetime' },
    { key: 'prazo', label: 'Prazo', kind: 'date' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomSituacaoTermo[situacao] },
  ],
})

function termos(ctx: Context, filtro: z.output<typeof filters>) {
  const fiscal = alias(pessoaTable, 'fiscal')
  const situacao = situacaoTermoSql(ctx.clock.today())
  return ctx.db
    .select({
      id: table.id,
      agendamentoId: table.agendamentoId,
      tipo: wordsSql(table.tipo, tiposTermoFiscal).as('tipo_rotulo'),
      numeroDoAno: sql<string>`${table.numero} || '/' || ${table.ano}`.as('numero_do_ano'),
      numero: table.numero,
      contribuinte: pessoaTable.nome,
      fiscal: fiscal.nome,
      emissao: table.emissao,
      ciencia: table.cienciaEm,
      prazo: table.prazo,
      situacao: situacao.as('situacao_do_termo'),
      situacaoRotulo: wordsSql(situacao, labelSituacaoTermo).as('situacao_rotulo'),
    })
    .from(table)
    .innerJoin(pessoaTable, refere(table.contribuinteId, pessoaTable))
    .innerJoin(fiscal, refere(table.fiscalId, fiscal))
    .where(
      and(
        filtro.contribuinte === null ? undefined : eq(table.contribuinteId, Number(filtro.contribuinte)),
        filtro.fiscal === null ? undefined : eq(table.fiscalId, Number(filtro.fiscal)),
        filtro.tipo ? eq(table.tipo, filtro.tipo) : undefined,
        filtro.situacao ? sql`${situacao} = ${filtro.situacao}` : undefined,
        filtro.de ? gte(table.emissao, instanteDe(filtro.de)) : undefined,
        filtro.ate ? lt(table.emissao, instanteDe(plusDays(filtro.ate, 1))) : undefined,
      ),
    )
}
