import { isVersao, type Versao } from '@iss/abrasf/xsd/versoes'
import { child, childrenOf, escapeXml, tag, writeXml, type XmlElement, withXml, XmlReadError } from '@iss/platform/xml'
import { NS_SERVICO } from '../../domain/web-service/operacoes.ts'
import { unwrapPayload } from '../../domain/unwrap-payload.ts'

export type VersaoSoap = '1.1' | '1.2'

/** Namespaces of the envelope and content types of the two versions of SOAP. */
export const soap: Readonly<Record<VersaoSoap, { espaco: string; tipo: string }>> = {
  '1.1': { espaco: 'http://schemas.xmlsoap.org/soap/envelope/', tipo: 'text/xml; charset=utf-8' },
  '1.2': { espaco: 'http://www.w3.org/2003/05/soap-envelope', tipo: 'application/soap+xml; charset=utf-8' },
}

/** How a message stands in the body: within the element of its operation, or itself (arrangement of 2.04). */
export type Arranjo = 'operacao' | 'mensagem'

/** The SOAP envelope of a call, without its message. */
export type Envelope = {
  readonly soap: VersaoSoap
  /** Local name and namespace of the element in the body. */
  readonly corpo: string
  readonly espaco: string
  readonly arranjo: Arranjo
  /** What the header of the message tells; null where it tells nothing that we know. */
  readonly versao: Versao | null
}

/** What is no call at all: the sentence goes into a fault. */
export class EnvelopeInvalido extends Error {
  readonly soap: VersaoSoap
  constructor(message: string, versao: VersaoSoap = '1.1') {
    super(message)
    this.name = 'EnvelopeInvalido'
    this.soap = versao
  }
}

/** Elements in one another that an envelope may have. */
const limites = { maxDepth: 60 }

/**
 * Reads the envelope of a call, whatever its prefixes, header and SOAPAction, and the message in it: as CDATA, escaped text or elements, within the
 * element of the operation or in its place. Throws EnvelopeInvalido for what is none.
 */
export function lerEnvelope(bytes: Uint8Array): { envelope: Envelope; dados: string } {
  try {
    return withXml(bytes, ({ root }) => lerRaiz(root), limites)
  } catch (cause) {
    if (cause instanceof XmlReadError) throw new EnvelopeInvalido(cause.message)
    throw cause
  }
}

function lerRaiz(root: XmlElement): { envelope: Envelope; dados: string } {
  const versao = (Object.keys(soap) as VersaoSoap[]).find((uma) => soap[uma].espaco === root.namespaceUri)
  if (root.name !== 'Envelope' || !versao) throw new EnvelopeInvalido('A mensagem não é um envelope SOAP 1.1 ou 1.2.')
  const [elemento, ...outros] = childrenOf(child(root, 'Body') ?? root).filter(({ name }) => name !== 'Header')
  if (!child(root, 'Body') || !elemento || outros.length > 0)
    throw new EnvelopeInvalido('O corpo do envelope SOAP deve ter um elemento, o da operação.', versao)
  const dados = lerDados(elemento)
  const cabecalho = child(elemento, 'nfseCabecMsg') ?? child(root, 'Header', 'nfseCabecMsg') ?? child(root, 'Header', 'cabecalho')
  return {
    envelope: {
      soap: versao,
      corpo: elemento.name,
      espaco: elemento.namespaceUri,
      arranjo: isMensagem(elemento) ? 'mensagem' : 'operacao',
      versao: versaoDoCabecalho(cabecalho),
    },
    dados,
  }
}

const isMensagem = ({ name }: XmlElement) => name.endsWith('Envio')

/** The text of the message within the element of the operation, or the element itself when it is the message. */
function lerDados(elemento: XmlElement): string {
  if (isMensagem(elemento)) return sozinho(elemento)
  const filhos = childrenOf(elemento)
  const parte = filhos.find(({ name }) => name === 'nfseDadosMsg')
  const mensagem = childrenOf(parte ?? elemento).find(isMensagem) ?? (parte && childrenOf(parte)[0])
  if (mensagem) return sozinho(mensagem)
  if (parte) return unwrapPayload(parte.content)
  const textos = filhos.filter(({ name }) => name !== 'nfseCabecMsg').map(({ content }) => unwrapPayload(content))
  return textos.find((texto) => texto.startsWith('<')) ?? ''
}

/** An element as a document of its own, with the namespaces that it has from around it. */
function sozinho(element: XmlElement): string {
  const texto = element.toString({ format: false, noDeclaration: true })
  const inicio = /^<[^\s/>]+/.exec(texto)?.[0] ?? ''
  const [marca = ''] = /^<[^>]*>/.exec(texto) ?? []
  const faltam = Object.entries(element.namespaces).filter(
    ([prefixo, uri]) =>
      prefixo !== 'xml' &&
      !Object.values(soap).some(({ espaco }) => espaco === uri) &&
      !new RegExp(`\\sxmlns${prefixo && `:${prefixo}`}=`).test(marca) &&
      (prefixo === '' || texto.includes(`${prefixo}:`)),
  )
  const declaracoes = faltam.map(([prefixo, uri]) => ` xmlns${prefixo && `:${prefixo}`}="${escapeXml(uri, 'attribute')}"`)
  return inicio + declaracoes.join('') + texto.slice(inicio.length)
}

/** The version of the data that the header tells, else its own; what is no version of ours tells nothing. */
function versaoDoCabecalho(cabecalho: XmlElement | null): Versao | null {
  if (!cabecalho) return null
  const texto = unwrapPayload(cabecalho.firstChild === null ? '' : cabecalho.toString({ format: false, noDeclaration: true }))
  const solto = texto.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  const [, dosDados = ''] = /<(?:[\w.-]+:)?versaoDados[^>]*>\s*([\d.]+)/.exec(solto) ?? []
  const [, propria = ''] = /<(?:[\w.-]+:)?cabecalho\b[^>]*?\bversao\s*=\s*["']([\d.]+)["']/.exec(solto) ?? []
  return [dosDados, propria].find(isVersao) ?? null
}

const declaracao = '<?xml version="1.0" encoding="UTF-8"?>'
const envolver = (versao: VersaoSoap, corpo: string) =>
  `${declaracao}<soap:Envelope xmlns:soap="${soap[versao].espaco}"><soap:Body>${corpo}</soap:Body></soap:Envelope>`

/** The answer in the arrangement in which the call came: as text of `outputXML`, or itself. */
export function escreverResposta(envelope: Envelope, resposta: string): string {
  if (envelope.arranjo === 'mensagem') return envolver(envelope.soap, resposta)
  const nome = `${envelope.corpo.replace(/Request$/, '')}Response`
  const corpo = tag(`n:${nome}`, { 'xmlns:n': envelope.espaco || NS_SERVICO }, tag('outputXML', declaracao + resposta))
  return envolver(envelope.soap, writeXml(corpo))
}

/** A fault: what was sent is no call, or its sender is nobody. `deles`: the fault is the sender's. */
export function escreverFalha(versao: VersaoSoap, mensagem: string, deles: boolean): string {
  const falha =
    versao === '1.1'
      ? tag('soap:Fault', tag('faultcode', deles ? 'soap:Client' : 'soap:Server'), tag('faultstring', mensagem))
      : tag(
          'soap:Fault',
          tag('soap:Code', tag('soap:Value', deles ? 'soap:Sender' : 'soap:Receiver')),
          tag('soap:Reason', tag('soap:Text', { 'xml:lang': 'pt-BR' }, mensagem)),
        )
  return envolver(versao, writeXml(falha))
}
