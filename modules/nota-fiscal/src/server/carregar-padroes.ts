import { Competencia } from '@iss/kernel/competencia'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { findPreferencia, getPessoa, getRegimeEm } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { exigibilidadePadraoTable } from '@iss/tributacao/tables/exigibilidade-padrao'
import { unidadeTable } from '@iss/tributacao/tables/unidade'
import { asc, eq } from 'drizzle-orm'
import { carregarPadroes } from '../contract/padroes.ts'
import { switchesOf } from './fatos.ts'

export const carregarPadroesOperation = implement(carregarPadroes, async (ctx) => {
  const prestador = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  const { tipo } = await getRegimeEm(ctx, prestador, Competencia.fromData(ctx.clock.today()).lastDay())
  const [padrao] = await ctx.db
    .select({ exigibilidade: exigibilidadePadraoTable.exigibilidade })
    .from(exigibilidadePadraoTable)
    .where(eq(exigibilidadePadraoTable.tipoRegime, tipo))
  const unidades = await ctx.db
    .select({ sigla: unidadeTable.sigla, nome: unidadeTable.nome })
    .from(unidadeTable)
    .where(eq(unidadeTable.ativa, true))
    .orderBy(asc(unidadeTable.sigla))
  const switches = await switchesOf(ctx, prestador.id)
  const preferencia = await findPreferencia(ctx, prestador.id)
  return {
    exigibilidadePadrao: padrao?.exigibilidade ?? 1,
    unidades,
    naoCarregarNotas: switches(chaves.naoCarregarNotasNaSubstituicaoDeNota),
    alteraRetencao: switches(chaves.permiteAlterarRetencaoSubstNFe),
    preferencia: {
      serieId: preferencia?.serieId ?? null,
      atividadeId: preferencia?.atividadeId ?? null,
      tipoTributacaoId: preferencia?.tribPadraoPrestadorId ?? null,
      discriminacao: preferencia?.discriminacao ?? '',
    },
  }
})
