import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import type { municipioTable } from '@iss/platform/db'
import { defineEndpoint, type EndpointAnswer, type EndpointRequest, type EndpointTools } from '@iss/platform/server'
import { readCertificate, type CertificateInfo } from '@iss/platform/xml'
import { maximoDaMensagem } from '../../domain/web-service/operacoes.ts'
import { atender } from './atender.ts'
import { codigoDoCabecalho } from './chamador.ts'
import { EnvelopeInvalido, escreverFalha, soap, type VersaoSoap } from './envelope.ts'
import { CodigoInvalido, codigoInvalido, findCidade, identificar } from './identificar.ts'
import { exemplosDeEnvelope } from './exemplos-de-envelope.ts'
import { lerMensagem } from './ler-mensagem.ts'
import { responderFalhaInterna } from './falha-interna.ts'
import { escreverWsdl, escreverXsd } from './wsdl.ts'

const xml = (body: string): EndpointAnswer => ({ status: 200, type: 'text/xml; charset=utf-8', body })

const falha = (status: number, versao: VersaoSoap, mensagem: string, headers: Record<string, string> = {}): EndpointAnswer => ({
  status,
  type: soap[versao].tipo,
  body: escreverFalha(versao, mensagem, status < 500),
  headers,
})

const versaoDoTipo = (tipo: string | undefined): VersaoSoap => (tipo?.startsWith('application/soap+xml') ? '1.2' : '1.1')

/** The ABRASF web service of a city, at one address for SOAP 1.1 and 1.2; its WSDL and schemas at `?wsdl`, `?wsdl=2.04`, `?xsd=2.02`. */
export const webServiceNfse = defineEndpoint({
  path: '/ws/nfse/:ibge',
  types: ['text/xml', 'application/soap+xml', 'application/xml'],
  maxBytes: maximoDaMensagem,
  ratePerMinute: 1_200,
  examples: () => exemplosDeEnvelope().map((um) => ({ ...um, path: `/ws/nfse/${novaSerra}` })),
  answer: (request, tools) => (request.method === 'GET' ? descrever(request, tools) : chamar(request, tools)),
  refuse: ({ status, message, retryAfter, headers }) =>
    falha(
      status === 500 ? 503 : status,
      versaoDoTipo(headers['content-type']),
      message,
      retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
    ),
})

const enderecoDe = ({ params }: EndpointRequest, { baseUrl }: EndpointTools) => `${baseUrl}/ws/nfse/${params.ibge}`

async function acharCidade(
  { params }: EndpointRequest,
  tools: EndpointTools,
): Promise<typeof municipioTable.$inferSelect | null> {
  return tools.run({ municipioId: null }, (ctx) => findCidade(ctx, params.ibge ?? ''))
}

async function descrever(request: EndpointRequest, tools: EndpointTools): Promise<EndpointAnswer> {
  const cidade = await acharCidade(request, tools)
  if (!cidade) return falha(404, '1.1', semCidade)
  const endereco = enderecoDe(request, tools)
  const { query } = request
  const pedido = Object.fromEntries(Object.entries(query).map(([nome, valor]) => [nome.toLowerCase(), valor]))
  if ('wsdl' in pedido) return xml(escreverWsdl(endereco, pedido.wsdl === '2.04' ? 'mensagem' : 'operacao'))
  const esquema = 'xsd' in pedido ? escreverXsd(pedido.xsd ?? '', endereco) : null
  if (esquema) return xml(esquema)
  return { status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { location: '/public/desenvolvedores' } }
}

const semCidade = 'Nenhum município deste portal tem este código do IBGE.'

/** The certificate with which the caller connected, as the balancer tells it; null where there is none. */
function certificadoDaConexao({ clientCertificate }: EndpointRequest): CertificateInfo | null {
  if (!clientCertificate) return null
  try {
    return readCertificate(clientCertificate)
  } catch {
    return null // what the balancer told is no certificate: nobody is identified by it
  }
}

async function chamar(request: EndpointRequest, tools: EndpointTools): Promise<EndpointAnswer> {
  const cidade = await acharCidade(request, tools)
  if (!cidade) return falha(404, versaoDoTipo(request.headers['content-type']), semCidade)
  try {
    const mensagem = await lerMensagem(request.body)
    const prova = { codigo: codigoDoCabecalho(request.headers.authorization), conexao: certificadoDaConexao(request) }
    const tipo = soap[mensagem.envelope.soap].tipo
    try {
      const { chamador, recusa } = await identificar(tools, cidade.id, mensagem, prova)
      const body = await tools.run({ municipioId: cidade.id, identity: chamador?.identity ?? null }, (ctx) =>
        atender(ctx, mensagem, { chamador, recusa, bytes: request.body }),
      )
      return { status: 200, type: tipo, body }
    } catch (error) {
      if (error instanceof CodigoInvalido)
        return falha(401, mensagem.envelope.soap, codigoInvalido, { 'www-authenticate': 'Basic realm="NFS-e"' })
      return await responderFalhaInterna(error, { request, tools, mensagem, municipioId: cidade.id, tipo })
    }
  } catch (error) {
    if (error instanceof EnvelopeInvalido) return falha(400, error.soap, error.message)
    throw error
  }
}
