import { competenciaRange, defineList } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { dinheiro } from '../reports/simples-filtros.ts'

const filters = z.object({ ...competenciaRange({ meses: 12 }) })

/** What was received for each activity (ReceitaRealizadaAtividade), by the months that it is about. */
export const receitaPorAtividade = defineList({
  slug: 'receita-por-atividade',
  title: 'Receita realizada por atividade',
  path: null,
  access: fiscaisDoSimples,
  limiteMeses: 36,
  filters,
  query: atividades,
  id: 'chave',
  empty: 'Nada foi recebido no período.',
  order: ['-receita', 'atividade'],
  chart: { type: 'bar', title: 'Receita por atividade', category: 'atividade', values: ['receita'], top: 8 },
  columns: [
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'contribuintes', label: 'Contribuintes', kind: 'integer' },
    { key: 'receita', label: 'Receita', kind: 'money', total: 'sum' },
  ],
})

function atividades({ db }: Context, { competenciaInicial, competenciaFinal }: z.output<typeof filters>) {
  const linhas = sql`(select coalesce(r.atividade_id, 0) as chave, max(coalesce(a.codigo_exibido || ' - ' || a.resumo, 'Sem atividade')) as atividade,
      count(distinct r.contribuinte_responsavel_id)::int as contribuintes, sum(r.receita) as receita
    from receita_realizada_atividade r left join atividade a on a.municipio_id = r.municipio_id and a.id = r.atividade_id
    where r.competencia between ${competenciaInicial.firstDay()}::date and ${competenciaFinal.firstDay()}::date group by 1) as r`
  return db
    .select({
      chave: sql<number>`r.chave`.mapWith(Number).as('chave_da_atividade'),
      atividade: sql<string>`r.atividade`.as('nome_da_atividade'),
      contribuintes: sql<number>`r.contribuintes`.mapWith(Number).as('quantos_contribuintes'),
      receita: dinheiro(sql`r.receita`).as('receita_da_atividade'),
    })
    .from(linhas)
}
