import { Competencia } from '@iss/kernel/competencia'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { findPreferencia } from './preferencia.ts'
import { getExigibilidadeInicial, getPessoa } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { unidadeTable } from '@iss/tributacao/tables/unidade'
import { asc, eq } from 'drizzle-orm'
import { carregarPadroes } from '../contract/padroes.ts'
import { getFatos } from './ler-fatos.ts'

export const carregarPadroesOperation = implement(carregarPadroes, async (ctx) => {
  const prestador = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  const hoje = ctx.clock.today()
  const competencia = Competencia.fromData(hoje)
  const { exigibilidade } = await getExigibilidadeInicial(ctx, prestador, hoje, competencia.lastDay())
  const unidades = await ctx.db
    .select({ sigla: unidadeTable.sigla, nome: unidadeTable.nome })
    .from(unidadeTable)
    .where(eq(unidadeTable.ativa, true))
    .orderBy(asc(unidadeTable.sigla))
  const fatos = await getFatos(ctx, { prestadorId: prestador.id, documentoTomador: null, dataPrestacao: hoje, competencia })
  const { switches } = fatos.prestador
  const preferencia = await findPreferencia(ctx, prestador.id)
  return {
    exigibilidadePadrao: codigoExigibilidade(exigibilidade),
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
