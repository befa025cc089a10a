import { tag, writeXml, type XmlContent, type XmlTag } from '@iss/platform/xml'
import { NS_ABRASF } from '../src/xsd/gerar-xsd.ts'

export type RpsDeTeste = {
  numero: number
  serie?: string
  valor?: string
  discriminacao?: string
  item?: string
  issRetido?: string
  tomadorCnpj?: string | null
  /** Id of InfDeclaracaoPrestacaoServico; default `R{numero}`. */
  id?: string
  /** Id of the inner Rps. */
  idRps?: string
}

export type LoteDeTeste = {
  raiz?: string
  versao?: '2.01' | '2.02' | '2.03' | '2.04'
  numeroLote?: number
  quantidade?: number
  rps: RpsDeTeste[]
}

const PRESTADOR = '11222333000181'
const MUNICIPIO = '3106200'

const texto = (name: string, value: string): XmlTag => tag(name, value)
const pessoa = (cnpj: string, inscricao?: string): XmlContent[] => [
  tag('CpfCnpj', texto('Cnpj', cnpj)),
  inscricao ? texto('InscricaoMunicipal', inscricao) : null,
]

/** A batch of our own making: provider 11222333000181, taker 11444777000161, services of January 2026 at 3 %. */
export function loteDeTeste({
  raiz = 'EnviarLoteRpsSincronoEnvio',
  versao = '2.02',
  numeroLote = 1,
  quantidade,
  rps,
}: LoteDeTeste): string {
  const prestador = versao === '2.04' ? [tag('Prestador', ...pessoa(PRESTADOR, '12345'))] : pessoa(PRESTADOR, '12345')
  const lote = tag(
    'LoteRps',
    { Id: `L${numeroLote}`, versao },
    texto('NumeroLote', String(numeroLote)),
    ...prestador,
    texto('QuantidadeRps', String(quantidade ?? rps.length)),
    tag('ListaRps', ...rps.map((item) => declaracaoDeTeste(item, versao))),
  )
  return writeXml(tag(raiz, { xmlns: NS_ABRASF }, lote))
}

/** The Rps element of a list, unsigned. */
export function declaracaoDeTeste(item: RpsDeTeste, versao = '2.02'): XmlTag {
  const {
    numero,
    serie = 'A1',
    valor = '850.00',
    discriminacao = 'Consultoria em redes & segurança',
    tomadorCnpj = '11444777000161',
  } = item
  const nova = versao === '2.03' || versao === '2.04'
  return tag(
    'Rps',
    tag(
      'InfDeclaracaoPrestacaoServico',
      { Id: item.id ?? `R${numero}` },
      tag(
        'Rps',
        item.idRps ? { Id: item.idRps } : {},
        tag('IdentificacaoRps', texto('Numero', String(numero)), texto('Serie', serie), texto('Tipo', '1')),
        texto('DataEmissao', '2026-01-20'),
        texto('Status', '1'),
      ),
      texto('Competencia', '2026-01-20'),
      tag(
        'Servico',
        tag('Valores', texto('ValorServicos', valor), texto('Aliquota', nova ? '3.00' : '3.0000')),
        texto('IssRetido', item.issRetido ?? '2'),
        texto('ItemListaServico', item.item ?? '01.07'),
        texto('CodigoCnae', '6209100'),
        texto('CodigoTributacaoMunicipio', '010701'),
        texto('Discriminacao', discriminacao),
        texto('CodigoMunicipio', MUNICIPIO),
        texto('ExigibilidadeISS', '1'),
        texto('MunicipioIncidencia', MUNICIPIO),
      ),
      tag('Prestador', ...pessoa(PRESTADOR, '12345')),
      tomadorCnpj && tomador(tomadorCnpj, versao === '2.04' ? 'TomadorServico' : 'Tomador'),
      texto('OptanteSimplesNacional', '2'),
      texto('IncentivoFiscal', '2'),
    ),
  )
}

function tomador(cnpj: string, name: string): XmlTag {
  return tag(
    name,
    tag('IdentificacaoTomador', ...pessoa(cnpj)),
    texto('RazaoSocial', 'Comercial Aurora Ltda'),
    tag(
      'Endereco',
      texto('Endereco', 'Avenida das Acácias'),
      texto('Numero', '45'),
      texto('Bairro', 'Jardim Norte'),
      texto('CodigoMunicipio', MUNICIPIO),
      texto('Uf', 'MG'),
      texto('Cep', '30130010'),
    ),
    tag('Contato', texto('Telefone', '3133330000'), texto('Email', 'financeiro@aurora.example')),
  )
}
