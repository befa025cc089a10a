import { Competencia } from '@iss/kernel/competencia'
import { all } from '@iss/kernel/errors'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { together } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { labelRegime } from '@iss/tributacao/domain/regime'
import { tiposDaAtividade } from '@iss/tributacao/domain/tipos-deducao'
import { carregarEmissao } from '../contract/emissao.ts'
import { bloqueiaEmissaoNfe, permiteTomadorNaoIdentificado } from '../domain/chaves-municipais.ts'
import { bloqueioErrors } from '../domain/errors.ts'
import { impedimentosDoCadastro } from '../domain/impedimentos.ts'
import { getFatos } from './ler-fatos.ts'
import { lerImpedimentos } from './ler-impedimentos.ts'
import { listObrasOferecidas } from './obras-oferecidas.ts'

/** What only stops services since a month leaves the form open to late notes of before, where the date of the service may be told. */
const MESES_ATRASADOS = 12

/** Everything that the emission screen needs to begin (E01), from the same facts that the issue reads: types of every exigibility at once. */
export const carregarEmissaoOperation = implement(carregarEmissao, async (ctx) => {
  const hoje = ctx.clock.today()
  const alvo = { pessoaId: ctx.sessao.pessoaSelecionadaId, competencia: Competencia.fromData(hoje) }
  const anteriores = Competencia.range(alvo.competencia.plusMonths(-MESES_ATRASADOS), alvo.competencia.previous()).map(
    (competencia) => ({ ...alvo, competencia }),
  )
  const [fatos, impedimentosDe, obras] = await together(ctx.client, [
    () =>
      getFatos(ctx, {
        prestadorId: alvo.pessoaId,
        documentoTomador: null,
        dataPrestacao: hoje,
        competencia: alvo.competencia,
      }),
    () => lerImpedimentos(ctx, [alvo, ...anteriores]),
    () => listObrasOferecidas(ctx, alvo.pessoaId, hoje),
  ])
  const { cidade, autorizacoes, atividades, regras } = fatos
  const { pessoa, switches } = fatos.prestador
  const { regime } = fatos.prestador.regime
  const dataEditavel = switches(chaves.permiteEditarDataPrestacaoNFe)
  const atrasada = dataEditavel && anteriores.some((anterior) => impedimentosDe(anterior).violacoes.length === 0)
  const impedimentos = [
    ...all(fatos.switches(bloqueiaEmissaoNfe) && bloqueioErrors.municipio),
    ...impedimentosDoCadastro(pessoa),
    ...(atrasada ? [] : impedimentosDe(alvo).violacoes),
  ]
  const permitidos = fatos.tipos.filter((tipo) => regras.permiteTipo(regime, tipo))
  const tipos = exigibilidades.flatMap((item) =>
    permitidos.filter(({ exigibilidade }) => exigibilidade === codigoExigibilidade(item)),
  )
  return {
    hoje,
    municipio: { codigo: cidade.codigo, nome: cidade.nome, uf: cidade.uf },
    prestador: {
      id: pessoa.id,
      documento: pessoa.documento,
      nome: pessoa.nome,
      regime,
      regimeRotulo: labelRegime(regime),
    },
    autorizado: autorizacoes.length > 0,
    bloqueio: impedimentos[0]?.message ?? null,
    series: autorizacoes.map(({ serie }) => ({ id: serie.id, rotulo: `${serie.especie}/${serie.codigo}` })),
    atividades: atividades.map(({ atividade, aliquota }) => ({
      id: atividade.id,
      codigo: atividade.codigoExibido,
      resumo: atividade.resumo,
      subitem: atividade.itemListaServico,
      aliquota,
      aceitaEdicaoAliquota: atividade.aceitaEdicaoAliquota,
      abateObra: atividade.abateObra || regras.ctiss(atividade.id).some(({ abateObra }) => abateObra),
      cnae: atividade.cnae,
      ctiss: regras.ctiss(atividade.id).map(({ codigo, descricao, cnaes }) => ({ codigo, descricao, cnaes: [...cnaes] })),
      tiposDeducao: tiposDaAtividade(atividade.itemListaServico, hoje, regras.tiposDeducao(atividade.id)).map(
        ({ codigo, nome }) => ({ codigo, nome }),
      ),
    })),
    obras,
    classificacoes: regras.ibsCbsClassificacoes.map(({ codigo, nome }) => ({ codigo, nome })),
    tipos: tipos.map((tipo) => ({ id: tipo.id, nome: tipo.nome, exigibilidade: tipo.exigibilidade, retido: tipo.retido })),
    exigibilidades: exigibilidades.map((item) => ({ codigo: codigoExigibilidade(item), rotulo: labelExigibilidade(item) })),
    dataEditavel,
    semTomador: fatos.switches(permiteTomadorNaoIdentificado) || switches(chaves.permiteEmissaoNFSemTomador),
    mostraUnitario: switches(chaves.exibirValorUnitarioQuantidade),
    condicaoPagamento: switches(chaves.exibeCondicaoPagamentoNota),
    ultimaData: fatos.ultimaDataPrestacao,
  }
})
