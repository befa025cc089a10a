import { defineList, givenField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { parcelamentoPagamentoTable as parcela } from '../tables/arquivos-simples.ts'

const filters = z.object({ parcelamentoId: givenField('Parcelamento') })

/** Instalments of a plan: due, paid, late. */
export const parcelamentoSimplesParcelas = defineList({
  slug: 'parcelamento-simples-parcelas',
  title: 'Parcelas',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: parcelas,
  id: 'id',
  empty: 'Nenhuma parcela importada.',
  order: ['vencimento'],
  columns: [
    { key: 'numeroDas', label: 'DAS', kind: 'text' },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS do município', kind: 'money', total: 'sum' },
    { key: 'pagoEm', label: 'Paga em', kind: 'date' },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => (situacao === 'Paga' ? 'success' : situacao === 'Vencida' ? 'danger' : 'info'),
    },
  ],
})

function parcelas({ db, clock }: Context, { parcelamentoId }: z.output<typeof filters>) {
  return db
    .select({
      id: parcela.id,
      numeroDas: parcela.numeroDas,
      vencimento: parcela.vencimento,
      valor: parcela.valor,
      iss: parcela.iss,
      pagoEm: parcela.dataArrecadacao,
      situacao:
        sql<string>`case when ${parcela.dataArrecadacao} is not null then 'Paga' when ${parcela.vencimento} < ${clock.today()}::date then 'Vencida' else 'A vencer' end`.as(
          'situacao_da_parcela',
        ),
    })
    .from(parcela)
    .where(parcelamentoId === null ? sql`false` : eq(parcela.parcelamentoId, parcelamentoId))
}
