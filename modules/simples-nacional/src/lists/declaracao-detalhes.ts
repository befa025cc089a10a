import { defineList, givenField } from '@iss/list/definition'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { exigibilidadesSimples } from '../domain/pgdas.ts'
import { tomDaCidade } from '../reports/simples-filtros.ts'
import { pgdasApuracaoDetalheTable as detalhe, pgdasApuracaoFilialTable as filial } from '../tables/pgdas.ts'

const filters = z.object({ declaracaoId: givenField('Declaração') })

/** What a declaration says of each establishment and activity: band, exigibility, city, revenue and ISS. */
export const declaracaoDetalhes = defineList({
  slug: 'declaracao-detalhes',
  title: 'Estabelecimentos e atividades da declaração',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: detalhes,
  id: 'id',
  empty: 'A declaração não detalha atividades.',
  order: ['cnpj', 'atividade', 'faixa'],
  columns: [
    { key: 'cnpj', label: 'Estabelecimento', kind: 'documento' },
    { key: 'atividade', label: 'Tipo de atividade', kind: 'text' },
    { key: 'faixa', label: 'Faixa', kind: 'text', secondary: true },
    { key: 'exigibilidade', label: 'Exigibilidade', kind: 'text' },
    { key: 'municipio', label: 'Incidência', kind: 'text' },
    { key: 'receita', label: 'Receita', kind: 'money', total: 'sum' },
    { key: 'aliquota', label: 'Alíquota do ISS', kind: 'percent' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
  ],
})

function detalhes({ db }: Context, { declaracaoId }: z.output<typeof filters>) {
  const exigibilidade = sql.join(
    exigibilidadesSimples.map((nome, numero) => sql.raw(`when ${numero} then '${nome}'`)),
    sql` `,
  )
  return db
    .select({
      id: detalhe.id,
      cnpj: filial.cnpj,
      atividade: detalhe.filialAtividade,
      faixa: detalhe.faixa,
      exigibilidade: sql<string>`case ${detalhe.exigibilidade} ${exigibilidade} end`.as('exigibilidade_rotulo'),
      municipio: sql<string>`case when ${detalhe.municipioIncidencia} = ${tomDaCidade} then 'Este município'
        when ${detalhe.municipioIncidencia} is null then 'Não informado' else 'TOM ' || ${detalhe.municipioIncidencia} end`.as(
        'incidencia',
      ),
      receita: detalhe.receita,
      aliquota: detalhe.aliquotaIss,
      iss: detalhe.iss,
    })
    .from(detalhe)
    .innerJoin(filial, refere(detalhe.filialId, filial))
    .where(declaracaoId === null ? sql`false` : eq(filial.apuracaoId, declaracaoId))
}
