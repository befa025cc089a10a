import { competenciaRange, defineList, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { competencia } from '../reports/simples-filtros.ts'
import { pgdasApuracaoTable as apuracao } from '../tables/pgdas.ts'

const filters = z.object({ ...competenciaRange({ meses: 12 }), busca: textField({ label: 'CNPJ, nome ou declaração' }) })

/** Declarations of the PGDAS-D that the city has (PGDASDApuracao), replaced ones struck through. */
export const declaracoesPgdas = defineList({
  slug: 'declaracoes-pgdas',
  title: 'Declarações do PGDAS-D',
  path: null,
  access: fiscaisDoSimples,
  limiteMeses: 60,
  filters,
  query: declaracoes,
  id: 'id',
  open: ({ id }) => `/home/actions/dados-simples-nacional?aba=declaracoes&declaracao=${id}`,
  struck: 'substituida',
  empty: 'Nenhuma declaração no período.',
  order: ['-periodo', 'nome', '-transmissao'],
  columns: [
    { key: 'declaracao', label: 'Declaração', kind: 'text' },
    { key: 'nome', label: 'Empresa', kind: 'text', below: 'cnpj' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', filesOnly: true },
    { key: 'periodo', label: 'Período', kind: 'competencia' },
    { key: 'transmissao', label: 'Transmissão', kind: 'datetime', secondary: true },
    { key: 'operacao', label: 'Operação', kind: 'text' },
    { key: 'regime', label: 'Regime', kind: 'text', secondary: true },
    { key: 'receita', label: 'Receita', kind: 'money', total: 'sum' },
  ],
})

function declaracoes({ db }: Context, { competenciaInicial, competenciaFinal, busca }: z.output<typeof filters>) {
  const procurado = busca?.trim() ?? ''
  const digitos = procurado.replace(/[./-]/g, '')
  return db
    .select({
      id: apuracao.id,
      declaracao: apuracao.declaracao,
      nome: apuracao.nome,
      cnpj: apuracao.cnpjMatriz,
      periodo: competencia(apuracao.periodo).as('periodo_da_declaracao'),
      transmissao: apuracao.transmissao,
      operacao: sql<string>`case ${apuracao.operacao} when 'Retificacao' then 'Retificação' else 'Apuração' end`.as(
        'operacao_rotulo',
      ),
      regime: sql<string>`case when ${apuracao.regimeCaixa} then 'Caixa' else 'Competência' end`.as('regime_da_declaracao'),
      receita: apuracao.receita,
      substituida: sql<boolean>`not ${apuracao.ativa}`.as('substituida'),
    })
    .from(apuracao)
    .where(
      and(
        gte(apuracao.periodo, competenciaInicial.firstDay()),
        lte(apuracao.periodo, competenciaFinal.firstDay()),
        procurado
          ? sql`(${apuracao.nome} ilike ${`%${procurado}%`} or ${apuracao.cnpjMatriz} like ${`${digitos}%`} or ${apuracao.declaracao} like ${`${digitos}%`})`
          : undefined,
      ),
    )
}
