import { idsAssinados } from '@iss/abrasf/exemplos'
import { type EnvioParaXml, writeEnvio } from '@iss/abrasf/write-envio'
import { NS_ABRASF } from '@iss/abrasf/xsd/gerar-xsd'
import type { Versao } from '@iss/abrasf/xsd/versoes'
import { child, type SigningIdentity, signXml, type SignOptions, withXml } from '@iss/platform/xml'
import type { Scene } from '@iss/testing'

export const NS_SERVICO = 'http://nfse.abrasf.org.br'
const soap = { '1.1': 'http://schemas.xmlsoap.org/soap/envelope/', '1.2': 'http://www.w3.org/2003/05/soap-envelope' }

/** The message of a version, signed where clients sign it. */
export function assinar(
  envio: EnvioParaXml,
  versao: Versao,
  signer: SigningIdentity | null,
  how: Pick<SignOptions, 'algorithm' | 'c14n'> = { algorithm: 'rsa-sha1' },
): string {
  const xml = writeEnvio(envio, versao)
  return signer ? idsAssinados(envio).reduce((signed, id) => signXml(signed, { id, ...signer, ...how }), xml) : xml
}

const escapar = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
export const cabecalho = (versao: string) =>
  `<cabecalho xmlns="${NS_ABRASF}" versao="${versao}"><versaoDados>${versao}</versaoDados></cabecalho>`

/** An envelope as clients make it: prefix, header and how the message stands in it vary. */
export function envelope(
  operacao: string,
  dados: string,
  {
    versao = '2.02',
    em = '1.1',
    como = 'cdata',
    ns = NS_SERVICO,
    cabec = cabecalho(versao),
    prefixo = 'soapenv',
  }: {
    versao?: string
    em?: '1.1' | '1.2'
    como?: 'cdata' | 'texto' | 'elementos' | 'corpo'
    ns?: string
    cabec?: string | null
    prefixo?: string
  } = {},
): string {
  const p = prefixo
  const abrir = `<?xml version="1.0" encoding="UTF-8"?><${p}:Envelope xmlns:${p}="${soap[em]}"><${p}:Body>`
  const fechar = `</${p}:Body></${p}:Envelope>`
  if (como === 'corpo') return abrir + dados + fechar
  const parte = (texto: string) => (como === 'texto' ? escapar(texto) : como === 'cdata' ? `<![CDATA[${texto}]]>` : texto)
  const dito = cabec === null ? '' : `<nfseCabecMsg>${cabec === '' ? '' : parte(cabec)}</nfseCabecMsg>`
  return `${abrir}<op:${operacao}Request xmlns:op="${ns}">${dito}<nfseDadosMsg>${parte(dados)}</nfseDadosMsg></op:${operacao}Request>${fechar}`
}

export type RespostaSoap = {
  status: number
  tipo: string
  /** Name of the element in the body. */
  corpo: string
  /** The answer of the layout; empty for a fault. */
  xml: string
  falha: string | null
}

/** Posts an envelope to the address of a city. */
export async function postar(
  scene: Scene,
  corpo: string | Buffer,
  { ibge = '9900001', headers = {} }: { ibge?: string; headers?: Record<string, string> } = {},
): Promise<RespostaSoap> {
  const answer = await scene.app.inject({
    method: 'POST',
    url: `/ws/nfse/${ibge}`,
    headers: { 'content-type': 'text/xml; charset=utf-8', ...headers },
    payload: corpo,
  })
  return { status: answer.statusCode, tipo: String(answer.headers['content-type']), ...abrir(answer.body) }
}

function abrir(body: string): Pick<RespostaSoap, 'corpo' | 'xml' | 'falha'> {
  return withXml(body, ({ root }) => {
    const elemento = child(root, 'Body')?.firstChild
    if (!elemento || !('name' in elemento)) return { corpo: '', xml: '', falha: body }
    const { name } = elemento as { name: string }
    const falha = child(root, 'Body', 'Fault')
    if (falha) return { corpo: name, xml: '', falha: falha.content }
    const saida = child(root, 'Body', name, 'outputXML')
    return {
      corpo: name,
      xml: saida?.content ?? (elemento as { toString(o: object): string }).toString({ format: false }),
      falha: null,
    }
  })
}

/** The texts of all elements of a local name in an answer. */
export const textosDe = (xml: string, nome: string) =>
  [...xml.matchAll(new RegExp(`<${nome}>([^<]*)</${nome}>`, 'g'))].map(([, texto = '']) => texto)
