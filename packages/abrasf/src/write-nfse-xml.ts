import type { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento, tipoDocumento } from '@iss/kernel/documento'
import { tag, writeXml, type XmlContent, type XmlTag } from '@iss/platform/xml'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'
import { toItemAbrasf } from './item-lista-servico.ts'
import type { IdentidadeRps } from './lote-lido.ts'
import type { EnderecoParaXml, NfseParaXml } from './nfse-para-xml.ts'

/** Version of the layout in which notes are written: the one that existing clients speak. */
export const VERSAO_ESCRITA = '2.02'

/** What a list of CompNfse elements declares. */
export const nfseNamespace = { xmlns: NS_ABRASF } as const

/**
 * The note as an ABRASF 2.02 CompNfse document with XML declaration; the same note always gives the same octets.
 * Texts longer than the layout allows are cut at its limit.
 */
export function writeNfseXml(nota: NfseParaXml): string {
  return writeXml(compNfse(nota, { xmlns: NS_ABRASF }), { declaration: true })
}

/** The CompNfse element alone, to be put into a list of notes; the list declares the namespace. */
export function compNfse(nota: NfseParaXml, attributes: Readonly<Record<string, string>> = {}): XmlTag {
  const { cancelamento, substituidaPor, numero } = nota
  return tag(
    'CompNfse',
    attributes,
    tag('Nfse', { versao: VERSAO_ESCRITA }, infNfse(nota)),
    cancelamento && nfseCancelamento(nota, cancelamento),
    typeof substituidaPor === 'number' &&
      tag(
        'NfseSubstituicao',
        { versao: VERSAO_ESCRITA },
        tag('SubstituicaoNfse', { Id: `substituicao${numero}` }, tag('NfseSubstituidora', String(substituidaPor))),
      ),
  )
}

/** The NfseCancelamento element: confirmation of a cancelled note. */
export function nfseCancelamento(nota: NfseParaXml, { codigo, dataHora }: NonNullable<NfseParaXml['cancelamento']>): XmlTag {
  const pedido = tag(
    'InfPedidoCancelamento',
    { Id: `pedido${nota.numero}` },
    tag(
      'IdentificacaoNfse',
      tag('Numero', String(nota.numero)),
      cpfCnpj(nota.prestador.documento),
      texto('InscricaoMunicipal', nota.prestador.inscricaoMunicipal, 15),
      tag('CodigoMunicipio', String(nota.orgaoGerador.codigoMunicipio)),
    ),
    tag('CodigoCancelamento', String(codigo)),
  )
  return tag(
    'NfseCancelamento',
    { versao: VERSAO_ESCRITA },
    tag('Confirmacao', { Id: `cancelamento${nota.numero}` }, tag('Pedido', pedido), tag('DataHora', dataHora)),
  )
}

function infNfse(nota: NfseParaXml): XmlTag {
  const { prestador, orgaoGerador } = nota
  return tag(
    'InfNfse',
    { Id: `nfse${nota.numero}` },
    tag('Numero', String(nota.numero)),
    tag('CodigoVerificacao', nota.codigoVerificacao),
    tag('DataEmissao', nota.dataEmissao),
    numero('NfseSubstituida', nota.nfseSubstituida),
    texto('OutrasInformacoes', nota.outrasInformacoes, 255),
    tag(
      'ValoresNfse',
      valor('BaseCalculo', nota.baseCalculo),
      nota.aliquota && tag('Aliquota', nota.aliquota.toString()),
      valor('ValorIss', nota.valorIss),
      valor('ValorLiquidoNfse', nota.valorLiquido),
    ),
    valor('ValorCredito', nota.valorCredito),
    tag(
      'PrestadorServico',
      tag('IdentificacaoPrestador', ...identificacao(prestador)),
      texto('RazaoSocial', prestador.razaoSocial, 150),
      texto('NomeFantasia', prestador.nomeFantasia, 60),
      endereco(prestador.endereco),
      contato(prestador),
    ),
    tag('OrgaoGerador', tag('CodigoMunicipio', String(orgaoGerador.codigoMunicipio)), tag('Uf', orgaoGerador.uf)),
    tag('DeclaracaoPrestacaoServico', infDeclaracao(nota)),
  )
}

function infDeclaracao(nota: NfseParaXml): XmlTag {
  const { rps, tomador, intermediario, construcaoCivil } = nota
  return tag(
    'InfDeclaracaoPrestacaoServico',
    { Id: `declaracao${nota.numero}` },
    rps &&
      tag(
        'Rps',
        { Id: `rps${rps.identidade.tipo}-${nota.numero}` },
        identificacaoRps('IdentificacaoRps', rps.identidade),
        tag('DataEmissao', rps.dataEmissao),
        tag('Status', rps.cancelado ? '2' : '1'),
        rps.substituido && identificacaoRps('RpsSubstituido', rps.substituido),
      ),
    tag('Competencia', nota.competencia),
    servico(nota),
    tag('Prestador', ...identificacao(nota.prestador)),
    tomador &&
      tag(
        'Tomador',
        group('IdentificacaoTomador', identificacao(tomador)),
        texto('RazaoSocial', tomador.razaoSocial, 150),
        tomador.endereco && endereco(tomador.endereco),
        contato(tomador),
      ),
    intermediario &&
      tag(
        'Intermediario',
        tag('IdentificacaoIntermediario', ...identificacao(intermediario)),
        texto('RazaoSocial', intermediario.razaoSocial, 150),
      ),
    construcaoCivil &&
      tag('ConstrucaoCivil', texto('CodigoObra', construcaoCivil.codigoObra, 15), texto('Art', construcaoCivil.art, 15)),
    numero('RegimeEspecialTributacao', nota.regimeEspecial),
    tag('OptanteSimplesNacional', simNao(nota.optanteSimples)),
    tag('IncentivoFiscal', simNao(nota.incentivoFiscal ?? false)),
  )
}

function servico({ servico: s, valorIss, aliquota }: NfseParaXml): XmlTag {
  return tag(
    'Servico',
    tag(
      'Valores',
      valor('ValorServicos', s.valorServicos),
      valor('ValorDeducoes', s.valorDeducoes),
      valor('ValorPis', s.valorPis),
      valor('ValorCofins', s.valorCofins),
      valor('ValorInss', s.valorInss),
      valor('ValorIr', s.valorIr),
      valor('ValorCsll', s.valorCsll),
      valor('OutrasRetencoes', s.outrasRetencoes),
      valor('ValorIss', valorIss),
      aliquota && tag('Aliquota', aliquota.toString()),
      valor('DescontoIncondicionado', s.descontoIncondicionado),
      valor('DescontoCondicionado', s.descontoCondicionado),
    ),
    tag('IssRetido', simNao(s.issRetido)),
    numero('ResponsavelRetencao', s.responsavelRetencao),
    tag('ItemListaServico', toItemAbrasf(s.itemListaServico)),
    s.codigoCnae && tag('CodigoCnae', s.codigoCnae.replace(/\D/g, '')),
    texto('CodigoTributacaoMunicipio', s.codigoTributacaoMunicipio, 20),
    tag('Discriminacao', cut(s.discriminacao.trim(), 2000)),
    tag('CodigoMunicipio', String(s.codigoMunicipio)),
    texto('CodigoPais', s.codigoPais, 4),
    tag('ExigibilidadeISS', String(s.exigibilidade)),
    numero('MunicipioIncidencia', s.municipioIncidencia),
    texto('NumeroProcesso', s.numeroProcesso, 30),
  )
}

function identificacao({
  documento,
  inscricaoMunicipal,
}: {
  documento: string | null
  inscricaoMunicipal?: string | null
}): XmlContent[] {
  return [cpfCnpj(documento), texto('InscricaoMunicipal', inscricaoMunicipal, 15)]
}

function cpfCnpj(documento: string | null): XmlTag | null {
  if (documento === null) return null
  return tag('CpfCnpj', tag(tipoDocumento(documento) === 'CPF' ? 'Cpf' : 'Cnpj', normalizeDocumento(documento)))
}

function identificacaoRps(name: string, { numero: n, serie, tipo }: IdentidadeRps): XmlTag {
  return tag(name, tag('Numero', String(n)), tag('Serie', serie), tag('Tipo', String(tipo)))
}

function endereco(e: EnderecoParaXml): XmlTag {
  return tag(
    'Endereco',
    texto('Endereco', e.logradouro, 125),
    texto('Numero', e.numero, 10),
    texto('Complemento', e.complemento, 60),
    texto('Bairro', e.bairro, 60),
    numero('CodigoMunicipio', e.codigoMunicipio),
    texto('Uf', e.uf, 2),
    texto('CodigoPais', e.codigoPais, 4),
    texto('Cep', e.cep?.replace(/\D/g, ''), 8),
  )
}

function contato({ telefone, email }: { telefone?: string | null; email?: string | null }): XmlTag | null {
  return group('Contato', [texto('Telefone', telefone, 20), texto('Email', email, 80)])
}

/** The element when at least one part is there. */
function group(name: string, parts: readonly XmlContent[]): XmlTag | null {
  return parts.some(Boolean) ? tag(name, ...parts) : null
}

/** A text with its blanks collapsed, cut at `maximo` characters; left out when empty. */
function texto(name: string, value: string | null | undefined, maximo: number): XmlTag | null {
  const text = cut((value ?? '').replace(/\s+/g, ' ').trim(), maximo).trim()
  return text === '' ? null : tag(name, text)
}

/** Cuts at whole characters, as the schema counts them. */
function cut(text: string, maximo: number): string {
  return [...text].slice(0, maximo).join('')
}

function numero(name: string, value: number | null | undefined): XmlTag | null {
  return value === null || value === undefined ? null : tag(name, String(value))
}

function valor(name: string, value: Dinheiro | null | undefined): XmlTag | null {
  return value ? tag(name, value.toString()) : null
}

function simNao(value: boolean): string {
  return value ? '1' : '2'
}
