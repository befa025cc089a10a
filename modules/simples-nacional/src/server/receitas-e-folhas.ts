import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { receitaDeclaradaNoPgdas } from './receita-declarada.ts'

/** Revenue by month that each company declared. */
export async function receitasDe(ctx: Context, pessoas: readonly number[], de: Competencia, ate: Competencia) {
  const porPessoa = new Map<number, { competencia: Competencia; valor: Dinheiro }[]>(pessoas.map((pessoa) => [pessoa, []]))
  for (const { pessoa, competencia, valor } of await receitaDeclaradaNoPgdas.listar(ctx, pessoas, de, ate))
    porPessoa.get(pessoa)?.push({ competencia: Competencia.fromData(competencia), valor: Dinheiro.from(valor) })
  return (pessoa: number) => porPessoa.get(pessoa) ?? []
}

/** Payroll of the twelve months before a competence: the last one told, when it is not older than a year; zero otherwise. */
export async function folhasDe(ctx: Context, pessoas: readonly number[]) {
  const { rows } = await ctx.client.query<{ pessoa: number; inicio: string; valor: string }>(
    `select pessoa_id::float8 as pessoa, data_inicio::text as inicio, valor::text from valor_folha_pagamento
     where pessoa_id = any ($1) order by data_inicio desc`,
    [pessoas],
  )
  return (quem: number, competencia: Competencia) => {
    const [de, ate] = [competencia.plusMonths(-12).firstDay(), competencia.firstDay()]
    const folha = rows.find(({ pessoa, inicio }) => pessoa === quem && inicio <= ate && inicio >= de)
    return folha ? Dinheiro.from(folha.valor) : Dinheiro.zero
  }
}
