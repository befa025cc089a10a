import { saldoCompetenciaTable } from '@iss/conta/tables/saldo'
import type { Competencia } from '@iss/kernel/competencia'
import { refuse, type Violation } from '@iss/kernel/errors'
import {
  bloqueiaEmissaoGuiaAvulsa,
  bloqueiaEmissaoGuiaValorFixo,
  permiteEmissaoGuiaAvulsa,
  permiteEmissaoGuiaValorFixo,
} from '@iss/pessoa/domain/chaves-pessoais'
import { getPessoa, isAutoridade, pessoaDoPedido } from '@iss/pessoa/server'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lte, ne } from 'drizzle-orm'
import { contaErrors } from '@iss/conta/domain/errors'
import { guiaErrors } from '../domain/errors.ts'

export type Emissor = { pessoa: Pessoa; autoridade: boolean }

/** Whose guide is made, and whether an authority makes it. Refuses an authority that names nobody, and anybody who names another person. */
export async function lerEmissor(ctx: Context, idPessoa: number | null): Promise<Emissor> {
  const autoridade = isAutoridade(ctx)
  if (autoridade && idPessoa === null) refuse(contaErrors.contribuinteObrigatorio)
  return { pessoa: await getPessoa(ctx, pessoaDoPedido(ctx, idPessoa)), autoridade }
}

/** What stops the guia avulsa of a taxpayer: the block always, the missing permission only when he issues it himself (G3, F65). */
export async function bloqueioAvulsa(ctx: Context, { pessoa, autoridade }: Emissor): Promise<Violation | null> {
  if (await ctx.switchOn(bloqueiaEmissaoGuiaAvulsa, pessoa.id))
    return autoridade ? guiaErrors.avulsaBloqueadaFiscal : guiaErrors.avulsaBloqueada
  return autoridade || (await ctx.switchOn(permiteEmissaoGuiaAvulsa, pessoa.id)) ? null : guiaErrors.avulsaNaoPermitida
}

/** What stops the guide of a fixed value of a taxpayer. */
export async function bloqueioValorFixo(ctx: Context, { pessoa, autoridade }: Emissor): Promise<Violation | null> {
  if (await ctx.switchOn(bloqueiaEmissaoGuiaValorFixo, pessoa.id)) return guiaErrors.valorFixoBloqueado
  return autoridade || (await ctx.switchOn(permiteEmissaoGuiaValorFixo, pessoa.id)) ? null : guiaErrors.valorFixoNaoPermitido
}

/** The competences of a span that were closed, oldest first; with `lock` no closing changes them before the end of the transaction. */
export async function listCompetenciasFechadas(
  ctx: Context,
  { pessoaId, papel }: { pessoaId: number; papel: 'PRESTADOR' | 'TOMADOR' },
  de: Competencia,
  ate: Competencia,
  lock = false,
): Promise<Competencia[]> {
  const table = saldoCompetenciaTable
  const query = ctx.db
    .select({ competencia: table.competencia, estado: table.estado })
    .from(table)
    .where(
      and(
        eq(table.contribuinteId, pessoaId),
        eq(table.papel, papel),
        gte(table.competencia, de),
        lte(table.competencia, ate),
        lock ? undefined : ne(table.estado, 'ABERTA'),
      ),
    )
    .orderBy(table.competencia)
  const rows = lock ? await query.for('update') : await query
  return rows.filter(({ estado }) => estado !== 'ABERTA').map(({ competencia }) => competencia)
}
