import { defineList, selectField, textField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { type SituacaoParcelamento, situacoesParcelamento, tomDoParcelamento } from '../domain/pgdas.ts'
import { enderecoDoParcelamento, parcelamentosComSomas } from '../server/parcelamentos.ts'
import { parcelamentoSimplesTable as table } from '../tables/arquivos-simples.ts'

const filters = z.object({
  situacao: selectField({
    label: 'Situação',
    options: Object.entries(situacoesParcelamento).map(([value, label]) => ({ value, label })),
  }),
  cnpj: textField({ label: 'CNPJ (começo)' }),
})

/** Debts of the Simples in instalments at the Receita Federal (ParcelamentoSimples), the newest request first. */
export const parcelamentosSimples = defineList({
  slug: 'parcelamentos-simples',
  title: 'Parcelamentos do Simples Nacional',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: parcelamentos,
  id: 'id',
  open: ({ id }) => enderecoDoParcelamento(id),
  empty: 'Nenhum parcelamento importado.',
  order: ['-dataPedido', 'numero'],
  columns: [
    { key: 'numero', label: 'Parcelamento', kind: 'text', below: 'tipo' },
    { key: 'tipo', label: 'Tipo', kind: 'text', filesOnly: true },
    { key: 'nome', label: 'Contribuinte', kind: 'text', below: 'cnpj' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', filesOnly: true },
    { key: 'dataPedido', label: 'Pedido', kind: 'date', secondary: true },
    { key: 'consolidado', label: 'Consolidado', kind: 'money', total: 'sum', secondary: true },
    { key: 'iss', label: 'ISS em aberto', kind: 'money', total: 'sum' },
    { key: 'pago', label: 'ISS pago', kind: 'money', total: 'sum', secondary: true },
    { key: 'parcelas', label: 'Parcelas pagas', kind: 'text', secondary: true },
    {
      key: 'situacaoRotulo',
      label: 'Situação',
      kind: 'status',
      below: 'dataSituacao',
      tone: ({ situacao }) => tomDoParcelamento[situacao],
    },
    { key: 'dataSituacao', label: 'Desde', kind: 'date', filesOnly: true },
  ],
})

function parcelamentos(ctx: Context, { situacao, cnpj }: z.output<typeof filters>) {
  return parcelamentosComSomas(
    ctx,
    and(
      situacao === null ? undefined : eq(table.situacao, situacao as SituacaoParcelamento),
      cnpj ? sql`${table.cnpj} like ${`${cnpj.replace(/[./-]/g, '')}%`}` : undefined,
    ),
  )
}
