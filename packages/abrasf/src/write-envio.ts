import { tag, writeXml, type XmlContent, type XmlTag } from '@iss/platform/xml'
import type { IdentidadeRps } from './lote-lido.ts'
import type { NfseParaXml } from './nfse-para-xml.ts'
import type { PeriodoLido } from './pedido-lido.ts'
import { infDeclaracao } from './write-declaracao.ts'
import { nfseNamespace } from './write-nfse-xml.ts'
import { cpfCnpj, desde, identificacao, identificacaoRps } from './write-partes.ts'
import type { Versao } from './xsd/versoes.ts'

type Pessoa = { documento: string; inscricaoMunicipal?: string | null }
/** What an RPS tells; of a note only the declaration is written. */
export type RpsParaXml = NfseParaXml
export type CancelamentoParaXml = { prestador: Pessoa; numero: number; codigoMunicipio: number; codigo: 1 | 2 | 3 | 4 | 5 }
export type CriterioParaXml = {
  numero?: number
  emissao?: PeriodoLido
  competencia?: PeriodoLido
  prestador?: Pessoa
  tomador?: Pessoa
  intermediario?: Pessoa
  pagina: number
}

/** What a client sends, by the root element of its message. */
export type EnvioParaXml =
  | {
      raiz: 'EnviarLoteRpsEnvio' | 'EnviarLoteRpsSincronoEnvio'
      numeroLote: number
      prestador: Pessoa
      rps: readonly RpsParaXml[]
    }
  | { raiz: 'GerarNfseEnvio'; rps: RpsParaXml }
  | { raiz: 'CancelarNfseEnvio'; pedido: CancelamentoParaXml }
  | { raiz: 'SubstituirNfseEnvio'; pedido: CancelamentoParaXml; rps: RpsParaXml }
  | { raiz: 'ConsultarLoteRpsEnvio'; prestador: Pessoa; protocolo: string }
  | { raiz: 'ConsultarNfseRpsEnvio'; prestador: Pessoa; rps: IdentidadeRps }
  | { raiz: 'ConsultarNfseServicoPrestadoEnvio'; prestador: Pessoa; criterio: CriterioParaXml }
  | { raiz: 'ConsultarNfseServicoTomadoEnvio'; consulente: Pessoa; criterio: CriterioParaXml }
  | { raiz: 'ConsultarNfseFaixaEnvio'; prestador: Pessoa; inicial: number; final: number; pagina: number }

/** A message of the version, unsigned: what is signed has an Id (`lote{n}`, `declaracao{n}`, `pedido{n}`, `substituicao{n}`). */
export function writeEnvio(envio: EnvioParaXml, versao: Versao): string {
  return writeXml(tag(envio.raiz, nfseNamespace, ...conteudo(envio, versao)))
}

function conteudo(envio: EnvioParaXml, versao: Versao): XmlContent[] {
  const pessoa = (nome: string, uma: Pessoa) => tag(nome, ...identificacao(uma, versao))
  switch (envio.raiz) {
    case 'EnviarLoteRpsEnvio':
    case 'EnviarLoteRpsSincronoEnvio':
      return [
        tag(
          'LoteRps',
          { Id: `lote${envio.numeroLote}`, versao },
          tag('NumeroLote', String(envio.numeroLote)),
          ...(desde(versao, '2.04') ? [pessoa('Prestador', envio.prestador)] : identificacao(envio.prestador, versao)),
          tag('QuantidadeRps', String(envio.rps.length)),
          tag('ListaRps', ...envio.rps.map((rps) => tag('Rps', infDeclaracao(rps, versao)))),
        ),
      ]
    case 'GerarNfseEnvio':
      return [tag('Rps', infDeclaracao(envio.rps, versao))]
    case 'CancelarNfseEnvio':
      return [tag('Pedido', pedido(envio.pedido))]
    case 'SubstituirNfseEnvio':
      return [
        tag(
          'SubstituicaoNfse',
          { Id: `substituicao${envio.pedido.numero}` },
          tag('Pedido', pedido(envio.pedido)),
          tag('Rps', infDeclaracao(envio.rps, versao)),
        ),
      ]
    case 'ConsultarLoteRpsEnvio':
      return [pessoa('Prestador', envio.prestador), tag('Protocolo', envio.protocolo)]
    case 'ConsultarNfseRpsEnvio':
      return [identificacaoRps('IdentificacaoRps', envio.rps), pessoa('Prestador', envio.prestador)]
    case 'ConsultarNfseServicoPrestadoEnvio':
      return [pessoa('Prestador', envio.prestador), ...criterio(envio.criterio, versao)]
    case 'ConsultarNfseServicoTomadoEnvio':
      return [pessoa('Consulente', envio.consulente), ...criterio(envio.criterio, versao)]
    default:
      return [
        pessoa('Prestador', envio.prestador),
        tag('Faixa', tag('NumeroNfseInicial', String(envio.inicial)), tag('NumeroNfseFinal', String(envio.final))),
        tag('Pagina', String(envio.pagina)),
      ]
  }
}

function pedido({ prestador, numero, codigoMunicipio, codigo }: CancelamentoParaXml): XmlTag {
  return tag(
    'InfPedidoCancelamento',
    { Id: `pedido${numero}` },
    tag(
      'IdentificacaoNfse',
      tag('Numero', String(numero)),
      cpfCnpj(prestador.documento),
      prestador.inscricaoMunicipal ? tag('InscricaoMunicipal', prestador.inscricaoMunicipal) : null,
      tag('CodigoMunicipio', String(codigoMunicipio)),
    ),
    tag('CodigoCancelamento', String(codigo)),
  )
}

function criterio({ numero, emissao, competencia, pagina, ...pessoas }: CriterioParaXml, versao: Versao): XmlContent[] {
  const parte = (nome: string, uma: Pessoa | undefined) => uma && tag(nome, ...identificacao(uma, versao))
  const periodo = (nome: string, um: PeriodoLido | undefined) =>
    um && tag(nome, tag('DataInicial', um.inicio), tag('DataFinal', um.fim))
  return [
    numero === undefined ? null : tag('NumeroNfse', String(numero)),
    periodo('PeriodoEmissao', emissao),
    periodo('PeriodoCompetencia', competencia),
    parte('Prestador', pessoas.prestador),
    parte('Tomador', pessoas.tomador),
    parte('Intermediario', pessoas.intermediario),
    tag('Pagina', String(pagina)),
  ]
}
