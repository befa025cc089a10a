import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import { estadosComEfeito } from '@iss/nota/domain/estado'
import type { Context } from '@iss/platform/server'
import { type BaseDoMes, listBasesDosLivros, type PedidoDeBases, queryBases } from './livro.ts'

const notas: Readonly<Record<PapelServico, string>> = {
  PRESTADOR: `select n.prestador_id as id, n.competencia, n.base from nota_fiscal n where n.prestador_id = any ($1::bigint[])`,
  // Those that name the taker's document: it may have been registered after their issue.
  TOMADOR: `select t.id, n.competencia, n.base from pessoa t join nota_fiscal n on n.municipio_id = t.municipio_id and n.tomador_documento = t.documento
    where t.id = any ($1::bigint[])`,
}

const listBasesDasNotas = (ctx: Context, { papel, de, ate, pessoas }: PedidoDeBases): Promise<BaseDoMes[]> =>
  queryBases(
    ctx,
    `select d.id, to_char(d.competencia, 'YYYY-MM') as mes, sum(d.base)::text as base
     from (${notas[papel]} and n.competencia between $2 and $3 and n.estado = any ($4)) d group by 1, 2`,
    [[...pessoas], de.firstDay(), ate.firstDay(), [...estadosComEfeito]],
  )

/**
 * The base of a taxpayer's month: that of the documents that its closing counts, notes and ledgers, what is deducted and discounted taken off (K3);
 * zero where there are none. One statement for the notes and one for each ledger, whatever the number of taxpayers and months.
 */
export async function lerBases(
  ctx: Context,
  pedido: PedidoDeBases,
): Promise<(idPessoa: number, competencia: Competencia) => Dinheiro> {
  const somas = new Map<string, Dinheiro>()
  const chave = (idPessoa: number, competencia: Competencia) => `${idPessoa} ${competencia}`
  for (const { idPessoa, competencia, base } of [
    ...(await listBasesDasNotas(ctx, pedido)),
    ...(await listBasesDosLivros(ctx, pedido)),
  ]) {
    const qual = chave(idPessoa, competencia)
    somas.set(qual, (somas.get(qual) ?? Dinheiro.zero).plus(base))
  }
  return (idPessoa, competencia) => somas.get(chave(idPessoa, competencia)) ?? Dinheiro.zero
}
