import { formatDataHora } from '@iss/kernel/data'
import { formatSenha } from '@iss/kernel/ids'
import { lerCompartilhar, makeValidador } from '@iss/documento/server'
import { implement } from '@iss/platform/server'
import { exigibilidadeDeCodigo, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { buscarNota } from '../contract/consulta.ts'
import { checkAcessoNota } from './acesso-nota.ts'
import { acoesDaNota } from './acoes-da-nota.ts'
import { lerHistorico } from './historico-da-nota.ts'
import { lerNota, type NotaLida } from './ler-nota.ts'
import { listVinculos } from './vinculos-da-nota.ts'

const retencoesDe = ({ nota }: NotaLida) =>
  [
    ['PIS', nota.pis],
    ['COFINS', nota.cofins],
    ['IRRF', nota.irrf],
    ['CSLL', nota.csll],
    ['INSS', nota.inss],
    ['Outras retenções', nota.outrasRetencoes],
    ['Outras deduções', nota.outrasDeducoes],
  ] as const

/** One note as its screen shows it. */
export const buscarNotaOperation = implement(buscarNota, async (ctx, { id }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  const { nota, documento } = lida
  const exigibilidade = exigibilidadeDeCodigo(nota.exigibilidade)
  const { eventos, historico } = await lerHistorico(ctx, id)
  const proof = new URLSearchParams({ senha: documento.senha, data: makeValidador(ctx, documento.senha) })
  return {
    id: nota.id,
    numero: nota.numero,
    serie: lida.serie,
    estado: nota.estado,
    emissao: formatDataHora(nota.emissao),
    dataPrestacao: nota.dataPrestacao,
    competencia: nota.competencia.format(),
    senha: formatSenha(documento.senha),
    codigoVerificacao: documento.codigoVerificacao,
    prestador: { documento: lida.prestador.documento, nome: lida.prestador.nome, linhas: lida.prestadorLinhas },
    tomador: { documento: nota.tomadorDocumento, nome: nota.tomadorNome, linhas: lida.tomadorLinhas },
    atividade: `${lida.atividadeCodigo} - ${lida.atividade}`,
    subitem: nota.itemListaServico,
    tipoTributacao: lida.tipo.nome,
    exigibilidade: exigibilidade ? labelExigibilidade(exigibilidade) : '',
    municipioPrestacao: lida.municipios.prestacao,
    municipioIncidencia: lida.municipios.incidencia,
    discriminacao: nota.discriminacao,
    observacoes: lida.observacoes,
    dizeres: lida.dizeres.map((dizer) => ({ ...dizer })),
    itens: lida.itens.map((item) => ({
      descricao: item.descricao,
      unidade: item.unidade,
      quantidade: item.quantidade.format(0),
      valorUnitario: item.valorUnitario.format(),
      valor: item.valor,
    })),
    deducoesLista: lida.deducoes.map((deducao) => ({
      descricao: deducao.tipo,
      fornecedor: deducao.documentoFornecedor,
      valor: deducao.valor,
    })),
    valorTotal: nota.valorTotal,
    descontoIncondicional: nota.descontoIncondicional,
    descontoCondicional: nota.descontoCondicional,
    deducoes: nota.deducoes,
    base: nota.base,
    aliquota: nota.aliquota,
    imposto: nota.imposto,
    retido: nota.retido,
    retencoes: retencoesDe(lida).map(([rotulo, valor]) => ({ rotulo, valor })),
    liquido: nota.liquido,
    aReceber: nota.aReceber,
    memoria: lida.memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
    rps: nota.rpsNumero === null ? null : `${nota.rpsNumero}/${nota.rpsSerie}`,
    dataCancelamento: documento.dataCancelamento ? formatDataHora(documento.dataCancelamento) : null,
    motivoCancelamento: documento.motivoCancelamento,
    eventos,
    historico,
    vinculos: (await listVinculos(ctx, nota)).map((vinculo) => ({ ...vinculo })),
    acoes: acoesDaNota(ctx, nota),
    carta: lida.carta && {
      id: lida.carta.id,
      numero: lida.carta.numero,
      emissao: formatDataHora(lida.carta.emissao),
      texto: lida.carta.texto,
      correcoes: lida.carta.correcoes.map(({ rotulo, de, para }) => ({ rotulo, de, para })),
    },
    emailTomador: lida.tomador?.email ?? null,
    paginaHtml: `/public/nota-fiscal?${proof}`,
    compartilhar: await lerCompartilhar(ctx, documento),
  }
})
