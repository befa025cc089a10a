import type { Acao, Pedido, Resposta } from '@iss/agente-conector/protocol'
import type { Scene } from '@iss/testing'
import { criarCredencial } from '../src/server/credenciais.ts'

export type Dito = { status: number; body: Record<string, unknown> }

/** Nova Serra and Porto Claro, by their codes of the IBGE. */
export const cidades = { novaSerra: '9900001', portoClaro: '9900002' } as const

/** Sends a message as an agent does, without the agent. */
export async function dizer(
  { app }: Pick<Scene, 'app'>,
  acao: string,
  corpo: unknown,
  {
    token,
    chave,
    ibge = cidades.novaSerra,
    versao = 'v1',
  }: { token?: string; chave?: string; ibge?: string; versao?: string } = {},
): Promise<Dito> {
  const answer = await app.inject({
    method: 'POST',
    url: `/conector/${versao}/${ibge}/${acao}`,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(chave ? { 'idempotency-key': chave } : {}),
    },
    payload: typeof corpo === 'string' ? corpo : JSON.stringify(corpo),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** An agent that is signed in: each message answers what the protocol says it does. */
export async function conectar(scene: Scene, municipioId = 1, ibge: string = cidades.novaSerra) {
  const nome = `Teste ${municipioId} ${performance.now()}`
  const { cliente, segredo } = await scene.inCity(municipioId, (ctx) =>
    criarCredencial(ctx, { nome, certificado: null, autorId: null }),
  )
  const entrar = async () => {
    const { body } = await dizer(
      scene,
      'token',
      { grant_type: 'client_credentials', client_id: cliente, client_secret: segredo },
      { ibge },
    )
    return String(body.access_token)
  }
  let numero = 0
  return {
    nome,
    cliente,
    segredo,
    entrar,
    async pedir<A extends Acao>(acao: A, pedido: Pedido<A>, chave = `c-${cliente}-${(numero += 1)}`): Promise<Resposta<A>> {
      const { status, body } = await dizer(scene, acao, pedido, { token: await entrar(), chave, ibge })
      if (status !== 200) throw new Error(`${acao}: ${status} ${JSON.stringify(body)}`)
      return body as Resposta<A>
    },
  }
}
