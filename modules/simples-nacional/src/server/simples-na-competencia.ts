import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { and, eq, gt, lte } from 'drizzle-orm'
import { aliquotaDivergente } from '../domain/calcular-simples.ts'
import { aliquotaSimplesTable } from '../tables/aliquota-simples.ts'
import { lerCalculo } from './ler-calculo.ts'
import { isHomologada } from './homologacao.ts'
import type { ChaveSaldo } from '@iss/conta/server'
import { defineSimplesNaCompetencia } from '@iss/encerramento/server'

/**
 * Whether the rate of a provider of the Simples in the competence departs from the calculated one, and nobody accepted it: the warning that
 * the start page gives, for the month that is closed. Source: C01 'Pendências', E00.S.
 */
async function hasAliquotaIncorreta(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo): Promise<boolean> {
  if (papel === 'TOMADOR') return false
  const pessoa = await getPessoa(ctx, pessoaId)
  const regime = await getRegimeEm(ctx, pessoa, competencia.lastDay())
  const antesDoInicio = pessoa.dataAbertura !== null && competencia.lastDay() < pessoa.dataAbertura
  if (regime.tipo !== 'SIMPLES' || antesDoInicio) return false
  const { rbt12, linhas } = await lerCalculo(ctx, pessoa, competencia)
  if (rbt12.isZero() || aliquotaDivergente(regime, linhas) === null) return false
  return !(await isHomologada(ctx, pessoaId, competencia))
}

/**
 * Whether an examination of the Simples rests on the revenue of the competence: a rate of one of the twelve months after it that waits for
 * the inspector. Its documents stay as they are until the decision. Source: C04.
 */
async function hasProcessoSimples({ db }: Context, { pessoaId, papel, competencia }: ChaveSaldo): Promise<boolean> {
  if (papel === 'TOMADOR') return false
  const table = aliquotaSimplesTable
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(table.situacao, 'EM_ANALISE'),
        gt(table.competencia, competencia),
        lte(table.competencia, competencia.plusMonths(12)),
      ),
    )
    .limit(1)
  return row !== undefined
}

export const simplesNaCompetencia = defineSimplesNaCompetencia({ hasAliquotaIncorreta, hasProcessoSimples })
