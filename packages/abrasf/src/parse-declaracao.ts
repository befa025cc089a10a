import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { child, childrenOf, childText, type XmlElement } from '@iss/platform/xml'
import { parseItemListaServico } from './item-lista-servico.ts'
import type {
  DeclaracaoLida,
  DeducaoLida,
  EnderecoLido,
  IdentidadeRps,
  IntermediarioLido,
  PessoaLida,
  ServicoLido,
  TomadorLido,
  ValoresLidos,
} from './lote-lido.ts'

/** Reads an InfDeclaracaoPrestacaoServico that follows the schema (any version). A service item of unknown form keeps its text as code. */
export function parseDeclaracao(inf: XmlElement): DeclaracaoLida {
  const rps = child(inf, 'Rps')
  const dataCompetencia = civil(childText(inf, 'Competencia') ?? '')
  const construcao = child(inf, 'ConstrucaoCivil')
  const evento = child(inf, 'Evento')
  const substituido = child(rps, 'RpsSubstituido')
  const emissao = childText(rps, 'DataEmissao')
  return {
    rps: parseIdentidade(rps),
    dataEmissao: emissao && civil(emissao),
    status: childText(rps, 'Status') === '2' ? 'cancelado' : 'normal',
    rpsSubstituido: substituido && identidade(substituido),
    competencia: Competencia.fromData(dataCompetencia),
    dataCompetencia,
    prestador: parsePessoa(child(inf, 'Prestador')),
    tomador: parseTomador(child(inf, 'Tomador') ?? child(inf, 'TomadorServico')),
    intermediario: parseIntermediario(child(inf, 'Intermediario')),
    servico: parseServico(child(inf, 'Servico')),
    regimeEspecial: code(childText(inf, 'RegimeEspecialTributacao')),
    optanteSimples: childText(inf, 'OptanteSimplesNacional') === '1',
    incentivoFiscal: childText(inf, 'IncentivoFiscal') === '1',
    construcaoCivil: construcao && { codigoObra: childText(construcao, 'CodigoObra'), art: childText(construcao, 'Art') },
    evento: evento && {
      identificacao: childText(evento, 'IdentificacaoEvento'),
      descricao: childText(evento, 'DescricaoEvento'),
    },
    informacoesComplementares: childText(inf, 'InformacoesComplementares'),
    deducoes: childrenOf(inf, 'Deducao').map(parseDeducao),
  }
}

/** Number, series and type of the Rps element (as in InfDeclaracao/Rps); null when they are absent or not readable. */
export function parseIdentidade(rps: XmlElement | null): IdentidadeRps | null {
  const element = child(rps, 'IdentificacaoRps')
  return element && identidade(element)
}

function identidade(element: XmlElement): IdentidadeRps | null {
  const [numero, serie, tipo] = ['Numero', 'Serie', 'Tipo'].map((name) => childText(element, name))
  if (!numero || !serie || !tipo || !/^\d{1,15}$/.test(numero) || !/^[123]$/.test(tipo)) return null
  return { numero: Number(numero), serie, tipo: Number(tipo) as IdentidadeRps['tipo'] }
}

/** CPF or CNPJ and municipal registration of an element that has CpfCnpj and InscricaoMunicipal as children. */
export function parsePessoa(element: XmlElement | null): PessoaLida {
  const documento = childText(element, 'CpfCnpj', 'Cnpj') ?? childText(element, 'CpfCnpj', 'Cpf')
  return { documento: documento && normalizeDocumento(documento), inscricaoMunicipal: childText(element, 'InscricaoMunicipal') }
}

function parseTomador(element: XmlElement | null): TomadorLido | null {
  if (element === null) return null
  return {
    ...parsePessoa(child(element, 'IdentificacaoTomador')),
    nif: childText(element, 'NifTomador'),
    razaoSocial: childText(element, 'RazaoSocial'),
    endereco: parseEndereco(element),
    telefone: childText(element, 'Contato', 'Telefone'),
    email: childText(element, 'Contato', 'Email'),
  }
}

function parseIntermediario(element: XmlElement | null): IntermediarioLido | null {
  if (element === null) return null
  return {
    ...parsePessoa(child(element, 'IdentificacaoIntermediario')),
    razaoSocial: childText(element, 'RazaoSocial') ?? '',
    codigoMunicipio: integer(childText(element, 'CodigoMunicipio')),
  }
}

function parseEndereco(pessoa: XmlElement): EnderecoLido | null {
  const brasil = child(pessoa, 'Endereco')
  const exterior = child(pessoa, 'EnderecoExterior')
  if (brasil === null && exterior === null) return null
  return {
    logradouro: childText(brasil, 'Endereco'),
    numero: childText(brasil, 'Numero'),
    complemento: childText(brasil, 'Complemento'),
    bairro: childText(brasil, 'Bairro'),
    codigoMunicipio: integer(childText(brasil, 'CodigoMunicipio')),
    uf: childText(brasil, 'Uf'),
    codigoPais: childText(brasil, 'CodigoPais') ?? childText(exterior, 'CodigoPais'),
    cep: childText(brasil, 'Cep'),
    exterior: childText(exterior, 'EnderecoCompletoExterior'),
  }
}

function parseServico(servico: XmlElement | null): ServicoLido {
  const item = childText(servico, 'ItemListaServico') ?? ''
  return {
    valores: parseValores(child(servico, 'Valores')),
    issRetido: childText(servico, 'IssRetido') === '1',
    responsavelRetencao: code(childText(servico, 'ResponsavelRetencao')),
    itemListaServico: parseItemListaServico(item) ?? { informado: item, codigo: item },
    codigoCnae: childText(servico, 'CodigoCnae'),
    codigoTributacaoMunicipio: childText(servico, 'CodigoTributacaoMunicipio'),
    codigoNbs: childText(servico, 'CodigoNbs'),
    discriminacao: childText(servico, 'Discriminacao') ?? '',
    codigoMunicipio: integer(childText(servico, 'CodigoMunicipio')) ?? 0,
    codigoPais: childText(servico, 'CodigoPais'),
    exigibilidade: code<ServicoLido['exigibilidade']>(childText(servico, 'ExigibilidadeISS')) ?? 1,
    identifNaoExigibilidade: childText(servico, 'IdentifNaoExigibilidade'),
    municipioIncidencia: integer(childText(servico, 'MunicipioIncidencia')),
    numeroProcesso: childText(servico, 'NumeroProcesso'),
  }
}

function parseValores(valores: XmlElement | null): ValoresLidos {
  const valor = (name: string) => amount(childText(valores, name))
  const aliquota = childText(valores, 'Aliquota')
  return {
    valorServicos: valor('ValorServicos') ?? Dinheiro.zero,
    valorDeducoes: valor('ValorDeducoes'),
    valorPis: valor('ValorPis'),
    valorCofins: valor('ValorCofins'),
    valorInss: valor('ValorInss'),
    valorIr: valor('ValorIr'),
    valorCsll: valor('ValorCsll'),
    outrasRetencoes: valor('OutrasRetencoes'),
    valTotTributos: valor('ValTotTributos'),
    valorIss: valor('ValorIss'),
    aliquota: aliquota === null ? null : Aliquota.from(decimal(aliquota)),
    descontoIncondicionado: valor('DescontoIncondicionado'),
    descontoCondicionado: valor('DescontoCondicionado'),
  }
}

function parseDeducao(deducao: XmlElement): DeducaoLida {
  const documento = child(deducao, 'IdentificacaoDocumentoDeducao')
  const fornecedor = child(deducao, 'DadosFornecedor')
  const nfse = child(documento, 'IdentificacaoNfse')
  const nfe = child(documento, 'IdentificacaoNfe')
  return {
    tipo: integer(childText(deducao, 'TipoDeducao')) ?? 99,
    descricao: childText(deducao, 'DescricaoDeducao'),
    documento:
      childText(nfse, 'NumeroNfse') ??
      childText(nfe, 'ChaveAcessoNfe') ??
      childText(nfe, 'NumeroNfe') ??
      childText(documento, 'OutroDocumento', 'IdentificacaoDocumento') ??
      '',
    fornecedor:
      parsePessoa(child(fornecedor, 'IdentificacaoFornecedor')).documento ??
      childText(fornecedor, 'FornecedorExterior', 'NifFornecedor'),
    dataEmissao: civil(childText(deducao, 'DataEmissao') ?? ''),
    valorDedutivel: amount(childText(deducao, 'ValorDedutivel')) ?? Dinheiro.zero,
    valorUtilizado: amount(childText(deducao, 'ValorUtilizadoDeducao')) ?? Dinheiro.zero,
  }
}

/** xs:date may carry a time zone, which a civil date ignores. */
function civil(text: string): string {
  return text.slice(0, 10)
}

function amount(text: string | null): Dinheiro | null {
  return text === null ? null : Dinheiro.from(decimal(text))
}

/** The lexical forms of xs:decimal that our types do not read: '+1', '.5', '5.' and zeros after the second decimal place. */
function decimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^\+?(-?)(\d*)\.?(\d*)$/.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  return `${sign}${whole || '0'}${digits && `.${digits}`}`
}

function integer(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function code<T extends number>(text: string | null): T | null {
  return integer(text) as T | null
}
