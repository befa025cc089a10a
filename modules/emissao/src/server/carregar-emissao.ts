import { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { together } from '@iss/platform/db'
import { implement, platformErrors } from '@iss/platform/server'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { labelRegime } from '@iss/tributacao/domain/regime'
import { tributacaoErrors } from '@iss/tributacao/domain/errors'
import { buscarTiposTributacao, carregarEmissao } from '../contract/emissao.ts'
import { apurarNota, chavesDaNota } from './apurar-nota.ts'
import { bloqueiosDoCadastro, verificarBloqueiosTodos } from './bloqueio.ts'
import { canonicaDoPedido, notaBase } from './canonica.ts'
import { carregarFatos, carregarFatosTodos } from './carregar-fatos.ts'

/** Everything that the emission screen needs to begin (E01), from the same facts that the issue reads: types of every exigibility at once. */
export const carregarEmissaoOperation = implement(carregarEmissao, async (ctx) => {
  const hoje = ctx.clock.today()
  const competencia = Competencia.fromData(hoje)
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const vazia = chavesDaNota(notaBase('TELA', '', hoje, ''), pessoaId)
  const [lidos, bloqueios] = await together(ctx.client, [
    () =>
      carregarFatosTodos(
        ctx,
        exigibilidades.map((exigibilidade) => ({ ...vazia, exigibilidade })),
      ),
    () => verificarBloqueiosTodos(ctx, [{ pessoaId, competencia }]),
  ])
  const fatos = lidos[0] ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const { cidade, autorizacoes, atividades, regras } = fatos
  const { pessoa, switches } = fatos.prestador
  const { regime } = fatos.prestador.regime
  const impedimentos = [...bloqueiosDoCadastro(pessoa), ...(bloqueios[0]?.violacoes ?? [])]
  const tipos = lidos.flatMap((um) => um?.tipos ?? []).filter(({ id }) => regras.permiteTipo(regime, id))
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
    ultimaData: fatos.ultimaDataPrestacao,
  }
})

const recusasDeTipo: readonly string[] = [
  tributacaoErrors.tipoNaoPermiteRetencao.code,
  tributacaoErrors.tipoNaoCorrespondeRetencao.code,
]

/** Types that an issue of this note would accept, those that agree with the withholding found first (E00.R). */
export const buscarTiposTributacaoOperation = implement(buscarTiposTributacao, async (ctx, pedido) => {
  const nota = { ...canonicaDoPedido(pedido), tipoTributacaoId: null }
  const fatos = await carregarFatos(ctx, chavesDaNota(nota, ctx.sessao.pessoaSelecionadaId))
  const { resultado, regime } = apurarNota(nota, fatos)
  const aceitos = fatos.tipos.filter(({ id }) => {
    if (!fatos.regras.permiteTipo(regime, id)) return false
    const { violations } = apurarNota({ ...nota, tipoTributacaoId: id }, fatos).resultado
    return !violations.some(({ code }) => recusasDeTipo.includes(code))
  })
  return aceitos.sort((a, b) => Number(b.retido === resultado.retido) - Number(a.retido === resultado.retido)).map(({ id }) => id)
})
