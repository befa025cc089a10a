import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { type SQL, sql } from 'drizzle-orm'
import { situacoesParcelamento } from '../domain/pgdas.ts'
import { dinheiro } from '../reports/simples-filtros.ts'
import { parcelamentoSimplesTable as table } from '../tables/arquivos-simples.ts'

/**
 * Instalments at the Receita Federal with what the city has of them: money in reais, `iss` the open debts of the last consolidation, `pago` the
 * city's part of the instalments that were paid. `where` is on parcelamento_simples; all of the city where it is undefined.
 */
export function parcelamentosComSomas({ db }: Context, where: SQL | undefined) {
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
    .where(where)
}

/** Where one of them is read whole. */
export const enderecoDoParcelamento = (id: number) => `/home/actions/dados-simples-nacional?aba=parcelamentos&parcelamento=${id}`
