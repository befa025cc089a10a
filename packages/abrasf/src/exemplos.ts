import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type EnvioParaXml, type RpsParaXml, writeEnvio } from './write-envio.ts'
import type { Versao } from './xsd/versoes.ts'

/** What examples are about: an issuer and a taker, a city, and numbers that are free. Rate and item are those of the issuer's service. */
export type CenaDosExemplos = {
  prestador: { documento: string; inscricaoMunicipal: string | null; razaoSocial: string }
  tomador: { documento: string; razaoSocial: string }
  codigoMunicipio: number
  uf: string
  /** Day of the service and of the RPS. */
  data: string
  numeroLote: number
  numeroRps: number
  numeroNfse: number
  protocolo: string
  item?: string
  codigoTributacaoMunicipio?: string | null
  aliquota?: string | null
}

/** The RPS of an example, with the number. */
export function rpsDeExemplo(cena: CenaDosExemplos, numeroRps = cena.numeroRps, valor = '850.00'): RpsParaXml {
  return {
    numero: numeroRps,
    codigoVerificacao: '',
    dataEmissao: `${cena.data}T10:00:00`,
    baseCalculo: Dinheiro.from(valor),
    aliquota: cena.aliquota === null ? null : Aliquota.from(cena.aliquota ?? '3.00'),
    valorIss: Dinheiro.zero,
    valorLiquido: Dinheiro.from(valor),
    orgaoGerador: { codigoMunicipio: cena.codigoMunicipio, uf: cena.uf },
    prestador: { ...cena.prestador, endereco: {} },
    tomador: {
      documento: cena.tomador.documento,
      razaoSocial: cena.tomador.razaoSocial,
      endereco: {
        logradouro: 'Avenida das Acácias',
        numero: '45',
        bairro: 'Jardim Norte',
        codigoMunicipio: cena.codigoMunicipio,
        uf: cena.uf,
        cep: '30130010',
      },
      telefone: '3133330000',
      email: 'financeiro@aurora.example',
    },
    rps: { identidade: { numero: numeroRps, serie: 'A1', tipo: 1 }, dataEmissao: cena.data },
    competencia: cena.data,
    servico: {
      valorServicos: Dinheiro.from(valor),
      issRetido: false,
      itemListaServico: cena.item ?? '1.07',
      codigoTributacaoMunicipio: cena.codigoTributacaoMunicipio ?? null,
      discriminacao: 'Consultoria em redes & segurança',
      codigoMunicipio: cena.codigoMunicipio,
      exigibilidade: 1,
      municipioIncidencia: cena.codigoMunicipio,
    },
    optanteSimples: false,
  }
}

/** An example of every message that clients send, in the order of the life of a note. */
export function exemplosDeEnvio(cena: CenaDosExemplos): EnvioParaXml[] {
  const { prestador, numeroLote, numeroRps, numeroNfse, codigoMunicipio, data } = cena
  const rps = rpsDeExemplo(cena)
  const pedido = { prestador, numero: numeroNfse, codigoMunicipio, codigo: 1 as const }
  const periodo = { inicio: `${data.slice(0, 8)}01`, fim: data }
  return [
    { raiz: 'GerarNfseEnvio', rps },
    { raiz: 'EnviarLoteRpsSincronoEnvio', numeroLote, prestador, rps: [rps] },
    { raiz: 'EnviarLoteRpsEnvio', numeroLote, prestador, rps: [rps, rpsDeExemplo(cena, numeroRps + 1, '1240.50')] },
    { raiz: 'ConsultarLoteRpsEnvio', prestador, protocolo: cena.protocolo },
    { raiz: 'ConsultarNfseRpsEnvio', prestador, rps: { numero: numeroRps, serie: 'A1', tipo: 1 } },
    { raiz: 'ConsultarNfseFaixaEnvio', prestador, inicial: numeroNfse, final: numeroNfse + 10, pagina: 1 },
    { raiz: 'ConsultarNfseServicoPrestadoEnvio', prestador, criterio: { emissao: periodo, pagina: 1 } },
    { raiz: 'ConsultarNfseServicoTomadoEnvio', consulente: cena.tomador, criterio: { competencia: periodo, pagina: 1 } },
    { raiz: 'CancelarNfseEnvio', pedido },
    { raiz: 'SubstituirNfseEnvio', pedido, rps: rpsDeExemplo(cena, numeroRps + 2) },
  ]
}

/** Ids that a client signs, innermost first; none in a query. */
export function idsAssinados(envio: EnvioParaXml): string[] {
  switch (envio.raiz) {
    case 'EnviarLoteRpsEnvio':
    case 'EnviarLoteRpsSincronoEnvio':
      return [...envio.rps.map(({ numero }) => `declaracao${numero}`), `lote${envio.numeroLote}`]
    case 'GerarNfseEnvio':
      return [`declaracao${envio.rps.numero}`]
    case 'CancelarNfseEnvio':
      return [`pedido${envio.pedido.numero}`]
    case 'SubstituirNfseEnvio':
      return [`pedido${envio.pedido.numero}`, `declaracao${envio.rps.numero}`, `substituicao${envio.pedido.numero}`]
    default:
      return []
  }
}

/** The example of a message in a version, as text; null when the list has none of that root. */
export function exemplo(cena: CenaDosExemplos, raiz: string, versao: Versao): string | null {
  const envio = exemplosDeEnvio(cena).find((um) => um.raiz === raiz)
  return envio ? writeEnvio(envio, versao) : null
}
