import { dateRange, defineList, multiSelectField, selectField } from '@iss/list/definition'
import { contribuinteField } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { labelTipoReceita, tiposReceita, type TipoReceita } from '../domain/pgdas.ts'
import { competencia, dinheiro, fichaDe } from '../reports/simples-filtros.ts'

const tipos = Object.keys(tiposReceita) as TipoReceita[]
const papeis = { PRESTADOR: 'Prestador', TOMADOR: 'Tomador' } as const

const filters = z.object({
  ...dateRange({ meses: 12 }),
  origem: multiSelectField({ label: 'Origem', options: tipos.map((value) => ({ value, label: labelTipoReceita[value] })) }),
  papel: selectField({ label: 'Papel', options: Object.entries(papeis).map(([value, label]) => ({ value, label })) }),
  contribuinte: contribuinteField(),
})

/** What the city received, one line for each payment, whatever the way (ReceitaRealizada, computation K8). */
export const receitasRealizadas = defineList({
  slug: 'receitas-realizadas',
  title: 'Receita realizada',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: receitas,
  id: 'chave',
  empty: 'Nada foi recebido no período.',
  order: ['-pagamento', 'origem', 'contribuinte', 'valor'],
  chart: { type: 'donut', title: 'Receita por origem', category: 'origem', values: ['valor'] },
  columns: [
    { key: 'pagamento', label: 'Pagamento', kind: 'date' },
    { key: 'origem', label: 'Origem', kind: 'text' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'papel', label: 'Papel', kind: 'text', secondary: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia', secondary: true },
    { key: 'vencimento', label: 'Vencimento', kind: 'date', secondary: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
  ],
})

function receitas({ db }: Context, { dataInicial, dataFinal, origem, papel, contribuinte }: z.output<typeof filters>) {
  const escolhidas = tipos.filter((tipo) => origem.includes(tipo)).map((tipo) => tiposReceita[tipo])
  const palavra = sql.join(
    tipos.map((tipo) => sql.raw(`when ${tiposReceita[tipo]} then '${labelTipoReceita[tipo]}'`)),
    sql` `,
  )
  const linhas = sql`(select r.*, p.nome from receita_realizada r left join pessoa p on p.municipio_id = r.municipio_id and p.id = r.contribuinte_id
    where r.pagamento between ${dataInicial}::date and ${dataFinal}::date
      and (${papel}::text is null or r.papel = ${papel}) and (${contribuinte}::bigint is null or r.contribuinte_id = ${contribuinte}::bigint)
      ${escolhidas.length > 0 ? sql`and r.tipo_receita in (${sql.raw(escolhidas.join(', '))})` : sql``}) as r`
  return db
    .select({
      chave: sql<string>`r.chave`.as('chave_da_receita'),
      pessoaId: sql<number | null>`r.contribuinte_id`
        .mapWith((id: unknown) => (id === null ? null : Number(id)))
        .as('pessoa_da_receita'),
      pagamento: sql<string>`r.pagamento::text`.as('dia_do_pagamento'),
      origem: sql<string>`case r.tipo_receita ${palavra} end`.as('origem_da_receita'),
      contribuinte: sql<string>`coalesce(r.nome, 'Sem cadastro')`.as('nome_do_contribuinte'),
      papel: sql<string>`initcap(r.papel)`.as('papel_da_receita'),
      competencia: competencia(sql`r.competencia`).as('competencia_da_receita'),
      vencimento: sql<string | null>`r.vencimento::text`.as('vencimento_da_receita'),
      valor: dinheiro(sql`r.valor`).as('valor_da_receita'),
    })
    .from(linhas)
}
