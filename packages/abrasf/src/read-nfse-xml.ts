import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { child, childrenOf, childText, withXml, type XmlElement } from '@iss/platform/xml'
import type { DeducaoParaXml, EnderecoParaXml, NfseParaXml } from './nfse-para-xml.ts'
import { parseDeclaracao, parsePessoa } from './parse-declaracao.ts'

type Servico = NfseParaXml['servico']

/** Reads a CompNfse document that follows the schema of its version: what `writeNfseXml` wrote, in the same shape. */
export function readNfseXml(xml: string | Uint8Array): NfseParaXml {
  return withXml(xml, (doc) => parseCompNfse(doc.root))
}

/** Reads a CompNfse element of any version; what it does not tell is absent. */
export function parseCompNfse(comp: XmlElement): NfseParaXml {
  const inf = child(comp, 'Nfse', 'InfNfse')
  const declaracao = child(inf, 'DeclaracaoPrestacaoServico', 'InfDeclaracaoPrestacaoServico')
  if (!inf || !declaracao) throw new Error('Not a CompNfse that follows the schema')
  const lida = parseDeclaracao(declaracao)
  const { servico, rps } = lida
  const { valores } = servico
  const prestador = child(inf, 'PrestadorServico')
  const cancelamento = child(comp, 'NfseCancelamento', 'Confirmacao')
  const valoresNfse = child(inf, 'ValoresNfse')
  const aliquota = childText(valoresNfse, 'Aliquota')
  const tomador = child(declaracao, 'Tomador') ?? child(declaracao, 'TomadorServico')
  return compact({
    numero: Number(childText(inf, 'Numero')),
    codigoVerificacao: childText(inf, 'CodigoVerificacao') ?? '',
    dataEmissao: childText(inf, 'DataEmissao') ?? '',
    nfseSubstituida: integer(childText(inf, 'NfseSubstituida')),
    outrasInformacoes: childText(inf, 'OutrasInformacoes'),
    informacoesComplementares: lida.informacoesComplementares,
    descricaoCodigoTributacao: childText(inf, 'DescricaoCodigoTributacaoMunicípio'),
    baseCalculo: reais(childText(valoresNfse, 'BaseCalculo')) ?? Dinheiro.zero,
    aliquota: aliquota === null ? null : Aliquota.from(aliquota),
    valorIss: reais(childText(valoresNfse, 'ValorIss')) ?? Dinheiro.zero,
    valorLiquido: reais(childText(valoresNfse, 'ValorLiquidoNfse')) ?? Dinheiro.zero,
    valorCredito: reais(childText(inf, 'ValorCredito')),
    orgaoGerador: {
      codigoMunicipio: Number(childText(inf, 'OrgaoGerador', 'CodigoMunicipio')),
      uf: childText(inf, 'OrgaoGerador', 'Uf') ?? '',
    },
    prestador: comDocumento({
      ...lida.prestador,
      razaoSocial: childText(prestador, 'RazaoSocial') ?? '',
      nomeFantasia: childText(prestador, 'NomeFantasia'),
      endereco: parseEndereco(prestador) ?? {},
      ...contato(prestador),
    }),
    tomador:
      tomador &&
      comDocumento({
        ...parsePessoa(child(tomador, 'IdentificacaoTomador')),
        nif: lida.tomador?.nif ?? null,
        razaoSocial: lida.tomador?.razaoSocial ?? null,
        endereco: parseEndereco(tomador),
        ...contato(tomador),
      }),
    intermediario: lida.intermediario && comDocumento(lida.intermediario),
    rps:
      rps &&
      compact({
        identidade: rps,
        dataEmissao: lida.dataEmissao ?? '',
        cancelado: lida.status === 'cancelado' || null,
        substituido: lida.rpsSubstituido,
      }),
    competencia: lida.dataCompetencia,
    servico: compact({
      ...valores,
      aliquota: null,
      valorIss: null,
      issRetido: servico.issRetido,
      responsavelRetencao: servico.responsavelRetencao,
      itemListaServico: servico.itemListaServico.codigo,
      codigoCnae: servico.codigoCnae,
      codigoTributacaoMunicipio: servico.codigoTributacaoMunicipio,
      codigoNbs: servico.codigoNbs,
      discriminacao: servico.discriminacao,
      codigoMunicipio: servico.codigoMunicipio,
      codigoPais: servico.codigoPais,
      exigibilidade: servico.exigibilidade,
      identifNaoExigibilidade: servico.identifNaoExigibilidade,
      municipioIncidencia: servico.municipioIncidencia,
      numeroProcesso: servico.numeroProcesso,
    }) as Servico,
    construcaoCivil: lida.construcaoCivil && compact(lida.construcaoCivil),
    evento: lida.evento && compact(lida.evento),
    deducoes: lida.deducoes.length > 0 ? childrenOf(declaracao, 'Deducao').map(parseDeducao) : null,
    regimeEspecial: lida.regimeEspecial,
    optanteSimples: lida.optanteSimples,
    incentivoFiscal: lida.incentivoFiscal || null,
    cancelamento: cancelamento && {
      codigo: Number(childText(cancelamento, 'Pedido', 'InfPedidoCancelamento', 'CodigoCancelamento')) as 1,
      dataHora: childText(cancelamento, 'DataHora') ?? '',
    },
    substituidaPor: integer(childText(comp, 'NfseSubstituicao', 'SubstituicaoNfse', 'NfseSubstituidora')),
  }) as NfseParaXml
}

function parseEndereco(pessoa: XmlElement | null): EnderecoParaXml | null {
  const exterior = child(pessoa, 'EnderecoExterior')
  if (exterior)
    return compact({
      logradouro: childText(exterior, 'EnderecoCompletoExterior'),
      codigoPais: childText(exterior, 'CodigoPais'),
    })
  const endereco = child(pessoa, 'Endereco')
  return (
    endereco &&
    compact({
      logradouro: childText(endereco, 'Endereco'),
      numero: childText(endereco, 'Numero'),
      complemento: childText(endereco, 'Complemento'),
      bairro: childText(endereco, 'Bairro'),
      codigoMunicipio: integer(childText(endereco, 'CodigoMunicipio')),
      uf: childText(endereco, 'Uf'),
      codigoPais: childText(endereco, 'CodigoPais'),
      cep: childText(endereco, 'Cep'),
    })
  )
}

const contato = (pessoa: XmlElement | null) => ({
  telefone: childText(pessoa, 'Contato', 'Telefone'),
  email: childText(pessoa, 'Contato', 'Email'),
})

function parseDeducao(deducao: XmlElement): DeducaoParaXml {
  const documento = child(deducao, 'IdentificacaoDocumentoDeducao')
  const nfse = child(documento, 'IdentificacaoNfse')
  const nfe = child(documento, 'IdentificacaoNfe')
  const fornecedor = child(deducao, 'DadosFornecedor')
  const exterior = child(fornecedor, 'FornecedorExterior')
  return compact({
    tipo: integer(childText(deducao, 'TipoDeducao')) ?? 99,
    descricao: childText(deducao, 'DescricaoDeducao'),
    documento: nfse
      ? {
          nfse: compact({
            codigoMunicipio: Number(childText(nfse, 'CodigoMunicipioGerador')),
            numero: childText(nfse, 'NumeroNfse') ?? '',
            codigoVerificacao: childText(nfse, 'CodigoVerificacao'),
          }),
        }
      : nfe
        ? {
            nfe: compact({
              numero: childText(nfe, 'NumeroNfe') ?? '',
              uf: childText(nfe, 'UfNfe') ?? '',
              chave: childText(nfe, 'ChaveAcessoNfe'),
            }),
          }
        : { outro: childText(documento, 'OutroDocumento', 'IdentificacaoDocumento') ?? '' },
    fornecedor: exterior
      ? compact({ nif: childText(exterior, 'NifFornecedor'), codigoPais: childText(exterior, 'CodigoPais') ?? '' })
      : { documento: parsePessoa(child(fornecedor, 'IdentificacaoFornecedor')).documento ?? '' },
    dataEmissao: childText(deducao, 'DataEmissao') ?? '',
    valorDedutivel: reais(childText(deducao, 'ValorDedutivel')) ?? Dinheiro.zero,
    valorUtilizado: reais(childText(deducao, 'ValorUtilizadoDeducao')) ?? Dinheiro.zero,
  })
}

const reais = (text: string | null) => (text === null ? null : Dinheiro.from(text))
const integer = (text: string | null) => (text === null ? null : Number(text))

/** Whoever has no document says so. */
const comDocumento = <T extends { documento: string | null }>(pessoa: T): T => ({
  ...compact(pessoa),
  documento: pessoa.documento,
})

/** Without the members that tell nothing. */
function compact<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== null)) as T
}
