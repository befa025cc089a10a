import { dateRange, defineList, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { competencia } from '../reports/simples-filtros.ts'
import { pagPagamentoTable as pagamento } from '../tables/arquivos-simples.ts'
import { pgdasDasTable as das } from '../tables/pgdas.ts'

const filters = z.object({ ...dateRange({ meses: 12 }), numero: textField({ label: 'Número do DAS (começo)' }) })

/** Payments of DAS by the files of the Receita Federal (PAGPagamento), with what became of each. */
export const pagamentosDas = defineList({
  slug: 'pagamentos-das',
  title: 'Pagamentos de DAS',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: pagamentos,
  id: 'id',
  empty: 'Nenhum pagamento importado no período.',
  order: ['-dataArrecadacao', 'numeroDas'],
  columns: [
    { key: 'numeroDas', label: 'DAS', kind: 'text' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', secondary: true },
    { key: 'periodo', label: 'Período', kind: 'competencia', secondary: true },
    { key: 'dataArrecadacao', label: 'Arrecadação', kind: 'date' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'banco', label: 'Banco', kind: 'text', secondary: true },
    { key: 'agencia', label: 'Agência', kind: 'text', secondary: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'DAS baixado' ? 'success' : 'warning'),
    },
  ],
})

function pagamentos({ db }: Context, { dataInicial, dataFinal, numero }: z.output<typeof filters>) {
  return db
    .select({
      id: pagamento.id,
      numeroDas: pagamento.numeroDas,
      cnpj: pagamento.cnpj,
      periodo: competencia(pagamento.periodo).as('periodo'),
      dataArrecadacao: pagamento.dataArrecadacao,
      valor: pagamento.valor,
      banco: pagamento.banco,
      agencia: pagamento.agencia,
      situacao:
        sql<string>`case when ${das.id} is null then 'DAS desconhecido' when ${das.pagoEm} = ${pagamento.dataArrecadacao} then 'DAS baixado' else 'Pago em outro dia' end`.as(
          'situacao_do_pagamento',
        ),
    })
    .from(pagamento)
    .leftJoin(das, and(eq(das.municipioId, pagamento.municipioId), eq(das.numero, pagamento.numeroDas)))
    .where(
      and(
        gte(pagamento.dataArrecadacao, dataInicial),
        lte(pagamento.dataArrecadacao, dataFinal),
        numero ? sql`${pagamento.numeroDas} like ${`${numero}%`}` : undefined,
      ),
    )
}
