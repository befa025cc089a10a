import { type Acao, mensagens, versaoDoProtocolo } from '@iss/agente-conector/protocol'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { municipioTable } from '@iss/platform/db'
import { defineEndpoint, type Context, type EndpointAnswer, type EndpointRequest, type EndpointTools } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { protocoloErros } from '../../domain/errors.ts'
import { acoes } from './acoes.ts'
import { autenticar, darToken, ProtocoloRecusa } from './autenticar.ts'
import { descreverProtocolo } from './openapi.ts'
import { umaVez } from './uma-vez.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}): EndpointAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers,
})

/** The protocol of the connector (decision 0162): `POST /conector/v1/{ibge}/{acao}`; described at `GET …/openapi.json`. */
export const protocoloDoConector = defineEndpoint({
  path: '/conector/:versao/:ibge/:acao',
  types: ['application/json'],
  maxBytes: 8 * 1024 * 1024,
  ratePerMinute: 3_000,
  examples: () =>
    (Object.keys(mensagens) as Acao[]).map((acao) => ({
      path: `/conector/${versaoDoProtocolo}/${novaSerra}/${acao}`,
      type: 'application/json',
      body: acao === 'token' ? '{"grant_type":"client_credentials","client_id":"tnc_x","client_secret":"x"}' : '{}',
    })),
  async answer(request, tools) {
    try {
      return await atender(request, tools)
    } catch (error) {
      if (error instanceof ProtocoloRecusa) return json(error.status, { erro: error.message })
      throw error
    }
  },
  refuse: ({ status, message, retryAfter }) =>
    json(status === 500 ? 503 : status, { erro: message }, retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
})

async function atender(request: EndpointRequest, tools: EndpointTools): Promise<EndpointAnswer> {
  const { versao, ibge = '', acao = '' } = request.params
  if (versao !== versaoDoProtocolo) throw new ProtocoloRecusa(404, protocoloErros.versao)
  const municipioId = await tools.run({ municipioId: null }, (ctx) => findCidade(ctx, ibge))
  if (municipioId === null) throw new ProtocoloRecusa(404, protocoloErros.municipio)
  if (acao === 'openapi.json') return json(200, descreverProtocolo(`${tools.baseUrl}/conector/${versaoDoProtocolo}/${ibge}`))
  if (!isAcao(acao) || request.method !== 'POST') throw new ProtocoloRecusa(404, protocoloErros.acao)
  const pedido = lerPedido(acao, request.body)
  return json(200, await tools.run({ municipioId }, (ctx) => executar(ctx, request, acao, pedido)))
}

const isAcao = (acao: string): acao is Acao => Object.hasOwn(mensagens, acao)

async function findCidade(ctx: Context, ibge: string): Promise<number | null> {
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.codigo, ibge))
  return cidade && (cidade.cliente || cidade.demo) ? cidade.id : null
}

/** The message as its schema reads it; refused by the first field that does not fit. */
function lerPedido(acao: Acao, body: Uint8Array): unknown {
  let corpo: unknown
  try {
    corpo = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new ProtocoloRecusa(400, protocoloErros.corpo)
  }
  if (JSON.stringify(corpo).includes('\\u0000')) throw new ProtocoloRecusa(400, protocoloErros.corpo)
  const lido = mensagens[acao].pedido.safeParse(corpo)
  if (lido.success) return lido.data
  const [primeiro] = lido.error.issues
  throw new ProtocoloRecusa(400, `${primeiro?.path.join('.') || 'mensagem'}: ${primeiro?.message ?? 'inválida'}`)
}

async function executar(ctx: Context, request: EndpointRequest, acao: Acao, pedido: unknown): Promise<Record<string, unknown>> {
  if (acao === 'token') return darToken(ctx, request, pedido as never)
  const credencial = await autenticar(ctx, request)
  const fazer = () => acoes[acao](ctx, pedido as never, credencial) as Promise<Record<string, unknown>>
  if (acao !== 'push') return fazer()
  const chave = request.headers['idempotency-key']
  return umaVez(
    ctx,
    { credencialId: credencial.id, chave: typeof chave === 'string' ? chave : undefined, corpo: request.body },
    fazer,
  )
}
