import { defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { type SituacaoParcelamento, situacoesParcelamento } from '../domain/pgdas.ts'
import { dinheiro } from '../reports/simples-filtros.ts'
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
  open: ({ id }) => `/home/actions/dados-simples-nacional?aba=parcelamentos&parcelamento=${id}`,
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
      tone: ({ situacao }) => tons[situacao],
    },
    { key: 'dataSituacao', label: 'Desde', kind: 'date', filesOnly: true },
  ],
})

const tons: Readonly<Record<SituacaoParcelamento, 'info' | 'neutral' | 'success' | 'danger'>> = {
  EM_PARCELAMENTO: 'info',
  ENCERRADO_PEDIDO: 'neutral',
  ENCERRADO_LIQUIDACAO: 'success',
  ENCERRADO_RESCISAO: 'danger',
}

function parcelamentos({ db }: Context, { situacao, cnpj }: z.output<typeof filters>) {
  // The debts of the last consolidation are those that are being paid.
  const consolidado = sql`(select c.id, c.valor, c.parcelas from parcelamento_simples_consolidacao c
    where c.municipio_id = ${table.municipioId} and c.parcelamento_id = ${table.id} order by c.data_consolidacao desc limit 1)`
  const pagas = sql`(select coalesce(sum(p.iss) filter (where p.data_arrecadacao is not null), 0) as iss, count(p.data_arrecadacao) as pagas, count(*) as todas
    from parcelamento_simples_pagamento p where p.municipio_id = ${table.municipioId} and p.parcelamento_id = ${table.id})`
  return db
    .select({
      id: table.id,
      numero: table.numero,
      tipo: sql<string>`case when ${table.especial} then 'Especial' else 'Ordinário' end`.as('tipo_do_parcelamento'),
      nome: sql<string>`${table.nome}`.as('nome_do_contribuinte'),
      cnpj: table.cnpj,
      dataPedido: table.dataPedido,
      consolidado: dinheiro(sql`coalesce(c.valor, 0)`).as('consolidado'),
      iss: dinheiro(
        sql`coalesce((select sum(d.saldo) from parcelamento_simples_debito d where d.municipio_id = ${table.municipioId} and d.consolidacao_id = c.id), 0)`,
      ).as('iss_em_aberto'),
      pago: dinheiro(sql`p.iss`).as('iss_pago'),
      parcelas: sql<string>`p.pagas || ' de ' || coalesce(c.parcelas, p.todas)`.as('parcelas_pagas'),
      situacao: table.situacao,
      situacaoRotulo: wordsSql(table.situacao, situacoesParcelamento).as('situacao_rotulo'),
      dataSituacao: table.dataSituacao,
    })
    .from(table)
    .leftJoinLateral(sql`${consolidado} c`, sql`true`)
    .leftJoinLateral(sql`${pagas} p`, sql`true`)
    .where(
      and(
        situacao === null ? undefined : eq(table.situacao, situacao as SituacaoParcelamento),
        cnpj ? sql`${table.cnpj} like ${`${cnpj.replace(/[./-]/g, '')}%`}` : undefined,
      ),
    )
}
