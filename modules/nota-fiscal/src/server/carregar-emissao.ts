import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { Competencia } from '@iss/kernel/competencia'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { labelRegime } from '@iss/tributacao/domain/regime'
import { desc, eq } from 'drizzle-orm'
import { carregarEmissao } from '../contract/emissao.ts'
import { notaFiscalTable } from '../tables/nota-fiscal.ts'
import { verificarBloqueios } from './bloqueio.ts'
import { getCidade, listAtividades, listAutorizacoes, listTipos, switchesOf } from './fatos.ts'

/** Everything that the emission screen needs to begin (E01). */
export const carregarEmissaoOperation = implement(carregarEmissao, async (ctx) => {
  const hoje = ctx.clock.today()
  const competencia = Competencia.fromData(hoje)
  const prestador = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  const cidade = await getCidade(ctx)
  const switches = await switchesOf(ctx, prestador.id)
  const { tipo: regime } = await getRegimeEm(ctx, prestador, competencia.lastDay())
  const autorizacoes = await listAutorizacoes(ctx, prestador.id, hoje)
  const atividades = await listAtividades(ctx, prestador.id, hoje)
  const tipos = await listTipos(ctx)
  const bloqueios = await verificarBloqueios(ctx, prestador, competencia)
  const [ultima] = await ctx.db
    .select({ data: notaFiscalTable.dataPrestacao })
    .from(notaFiscalTable)
    .where(eq(notaFiscalTable.prestadorId, prestador.id))
    .orderBy(desc(notaFiscalTable.numero))
    .limit(1)
  return {
    hoje,
    municipio: { codigo: cidade.codigo, nome: cidade.nome, uf: cidade.uf },
    prestador: {
      id: prestador.id,
      documento: prestador.documento,
      nome: prestador.nome,
      regime,
      regimeRotulo: labelRegime(regime),
    },
    autorizado: autorizacoes.length > 0,
    bloqueio: bloqueios.violacoes[0]?.message ?? null,
    series: autorizacoes.map(({ serie }) => ({ id: serie.id, rotulo: `${serie.especie}/${serie.codigo}` })),
    atividades: atividades.map(({ atividade, aliquota }) => ({
      id: atividade.id,
      codigo: atividade.codigo,
      resumo: atividade.resumo,
      subitem: atividade.itemListaServico,
      aliquota,
      aceitaEdicaoAliquota: atividade.aceitaEdicaoAliquota,
      abateObra: atividade.abateObra,
      permiteOutrasDeducoes: atividade.permiteOutrasDeducoes,
    })),
    tipos: tipos.map((tipo) => ({ id: tipo.id, nome: tipo.nome, exigibilidade: tipo.exigibilidade, retido: tipo.retido })),
    exigibilidades: exigibilidades.map((item) => ({ codigo: codigoExigibilidade(item), rotulo: labelExigibilidade(item) })),
    dataEditavel: switches(chaves.permiteEditarDataPrestacaoNFe),
    semTomador: switches(chaves.permiteEmissaoNFSemTomador),
    mostraUnitario: switches(chaves.exibirValorUnitarioQuantidade),
    condicaoPagamento: switches(chaves.exibeCondicaoPagamentoNota),
    ultimaData: ultima?.data ?? null,
  }
})
