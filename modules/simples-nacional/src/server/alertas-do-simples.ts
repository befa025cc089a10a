import { defineAlertaInicial } from '@iss/portal/server'
import { Competencia } from '@iss/kernel/competencia'
import { labelRegimeIss } from '@iss/pessoa/domain/pessoa'
import { findPessoa, getRegimeEm } from '@iss/pessoa/server'
import { type Pessoa, regimeCompetenciaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, lte } from 'drizzle-orm'
import {
  avisoAcimaDoLimite,
  avisoAliquotaIncorreta,
  avisoDeclaracaoIncorreta,
  avisoDesenquadrado,
  avisoSublimite,
} from '../domain/alertas.ts'
import { aliquotaDivergente } from '../domain/calcular-simples.ts'
import { declaracaoIncorretaSimplesTable } from '../tables/declaracao-incorreta-simples.ts'
import { lerCalculo, inicioDaAtividade } from './ler-calculo.ts'
import { isHomologada } from './homologacao.ts'

/** What the Simples Nacional has to say on the start page (spec 2 §2.5, E00.S). A company of which nothing is known yet is left alone. */
export const alertasDoSimples = defineAlertaInicial(async (ctx, pessoaId) => {
  const pessoa = await findPessoa(ctx, pessoaId)
  if (!pessoa) return {}
  const hoje = ctx.clock.today()
  const competencia = Competencia.fromData(hoje)
  const regime = await getRegimeEm(ctx, pessoa, hoje)
  if (regime.tipo !== 'SIMPLES') return { desenquadradoSimples: await findDesenquadramento(ctx, pessoa, competencia) }
  const inicio = inicioDaAtividade(pessoa)
  if (inicio && competencia.isBefore(inicio)) return {}
  const declaracoes = await declaracoesIncorretas(ctx, pessoaId)
  const { rbt12, linhas } = await lerCalculo(ctx, pessoa, competencia)
  if (rbt12.isZero()) return { alertas: declaracoes }
  const calculada = aliquotaDivergente(regime, linhas)
  const sublimite = avisoSublimite(rbt12)
  return {
    aliquotaSimples:
      calculada && !(await isHomologada(ctx, pessoaId, competencia))
        ? avisoAliquotaIncorreta(regime.aliquota, calculada, competencia)
        : null,
    desenquadradoSimples: avisoAcimaDoLimite(rbt12),
    alertas: sublimite ? [sublimite, ...declaracoes] : declaracoes,
  }
})

/** A company that left the Simples within the last twelve months. */
async function findDesenquadramento({ db }: Context, pessoa: Pessoa, competencia: Competencia): Promise<string | null> {
  const table = regimeCompetenciaTable
  const rows = await db
    .select({ regime: table.regime, dataInicio: table.dataInicio })
    .from(table)
    .where(and(eq(table.contribuinteId, pessoa.id), lte(table.dataInicio, competencia.lastDay())))
    .orderBy(desc(table.dataInicio))
  const ultimo = rows.findIndex(({ regime }) => regime === 'SIMPLES')
  const seguinte = ultimo > 0 ? rows[ultimo - 1] : undefined
  if (!seguinte || seguinte.dataInicio < competencia.plusMonths(-12).firstDay()) return null
  return avisoDesenquadrado(seguinte.dataInicio, labelRegimeIss[pessoa.regimeIssTipo])
}

/** The months whose declaration the routine found incorrect (A48), the newest three. */
async function declaracoesIncorretas({ db }: Context, pessoaId: number): Promise<string[]> {
  const table = declaracaoIncorretaSimplesTable
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.situacao, 'ABERTA')))
    .orderBy(desc(table.competencia))
    .limit(3)
  return rows.map(avisoDeclaracaoIncorreta)
}
