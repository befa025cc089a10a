import { tag, writeXml, type XmlTag } from '@iss/platform/xml'
import { complementos } from './complementos.ts'
import type { NfseParaXml } from './nfse-para-xml.ts'
import { aliquotaDoLeiaute, infDeclaracao } from './write-declaracao.ts'
import { contato, cpfCnpj, desde, endereco, identificacao, numero, texto, valor } from './write-partes.ts'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'
import type { Versao } from './xsd/versoes.ts'

/** Version of the layout in which notes are written unless the reader asks for another one: the one that existing clients speak. */
export const VERSAO_ESCRITA = '2.02' satisfies Versao

/** What a list of CompNfse elements declares. */
export const nfseNamespace = { xmlns: NS_ABRASF } as const

/**
 * The note as an ABRASF CompNfse document of the version with XML declaration; the same note always gives the same octets.
 * What the version has no field for stands in OutrasInformacoes; texts longer than the layout allows are cut at its limit.
 */
export function writeNfseXml(nota: NfseParaXml, versao: Versao = VERSAO_ESCRITA): string {
  return writeXml(compNfse(nota, { versao, attributes: nfseNamespace }), { declaration: true })
}

export type CompNfseOptions = {
  versao?: Versao
  attributes?: Readonly<Record<string, string>>
  /** The Ids name the provider too: for lists in which a number stands more than once. */
  idsPorPrestador?: boolean
}

/** The CompNfse element alone, to be put into a list of notes; the list declares the namespace. */
export function compNfse(
  nota: NfseParaXml,
  { versao = VERSAO_ESCRITA, attributes = {}, idsPorPrestador = false }: CompNfseOptions = {},
): XmlTag {
  const { cancelamento, substituidaPor, numero: n, prestador } = nota
  const id = idsPorPrestador ? `${n}-${prestador.documento ?? ''}` : String(n)
  return tag(
    'CompNfse',
    attributes,
    tag('Nfse', { versao }, infNfse(nota, versao, id)),
    cancelamento && nfseCancelamento(nota, cancelamento, versao, id),
    typeof substituidaPor === 'number' &&
      tag(
        'NfseSubstituicao',
        { versao },
        tag('SubstituicaoNfse', { Id: `substituicao${id}` }, tag('NfseSubstituidora', String(substituidaPor))),
      ),
  )
}

/** The NfseCancelamento element: confirmation of a cancelled note. */
export function nfseCancelamento(
  nota: Pick<NfseParaXml, 'numero' | 'prestador' | 'orgaoGerador'>,
  { codigo, dataHora }: NonNullable<NfseParaXml['cancelamento']>,
  versao: Versao = VERSAO_ESCRITA,
  id = String(nota.numero),
): XmlTag {
  const pedido = tag(
    'InfPedidoCancelamento',
    { Id: `pedido${id}` },
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
    { versao },
    tag('Confirmacao', { Id: `cancelamento${id}` }, tag('Pedido', pedido), tag('DataHora', dataHora)),
  )
}

function infNfse(nota: NfseParaXml, versao: Versao, id: string): XmlTag {
  const { prestador, orgaoGerador } = nota
  const nova = desde(versao, '2.04')
  const outras = [nota.outrasInformacoes, ...complementos(nota, versao), nova ? null : nota.informacoesComplementares]
  return tag(
    'InfNfse',
    { Id: `nfse${id}` },
    tag('Numero', String(nota.numero)),
    tag('CodigoVerificacao', nota.codigoVerificacao),
    tag('DataEmissao', nota.dataEmissao),
    numero('NfseSubstituida', nota.nfseSubstituida),
    texto('OutrasInformacoes', outras.filter(Boolean).join(' '), nova ? 510 : 255),
    tag(
      'ValoresNfse',
      valor('BaseCalculo', nota.baseCalculo),
      nota.aliquota && tag('Aliquota', aliquotaDoLeiaute(nota.aliquota, versao).toString()),
      valor('ValorIss', nota.valorIss),
      valor('ValorLiquidoNfse', nota.valorLiquido),
    ),
    nova ? texto('DescricaoCodigoTributacaoMunicípio', nota.descricaoCodigoTributacao, 1000) : null,
    valor('ValorCredito', nota.valorCredito),
    tag(
      'PrestadorServico',
      nova ? null : tag('IdentificacaoPrestador', ...identificacao(prestador, versao)),
      texto('RazaoSocial', prestador.razaoSocial, 150),
      texto('NomeFantasia', prestador.nomeFantasia, 60),
      endereco(prestador.endereco, versao) ?? enderecoDaCidade(nota),
      contato(prestador),
    ),
    tag('OrgaoGerador', tag('CodigoMunicipio', String(orgaoGerador.codigoMunicipio)), tag('Uf', orgaoGerador.uf)),
    tag('DeclaracaoPrestacaoServico', infDeclaracao(nota, versao)),
  )
}

/** 2.04 demands an address of the provider: where the register has none whole, that of the city, without street and CEP. */
function enderecoDaCidade({ orgaoGerador }: NfseParaXml): XmlTag {
  return tag(
    'Endereco',
    tag('Endereco', 'Não informado'),
    tag('Numero', 'S/N'),
    tag('Bairro', 'Não informado'),
    tag('CodigoMunicipio', String(orgaoGerador.codigoMunicipio)),
    tag('Uf', orgaoGerador.uf),
    tag('Cep', '00000000'),
  )
}
