import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import type { Clock } from '@iss/kernel/clock'
import { type Acao, mensagens, type Pedido, type Resposta, versaoDoProtocolo } from './protocol.ts'

export type Conexao = {
  /** Address of the portal. */
  portal: string
  ibge: string
  cliente: string
  segredo: string
  /** PEM of a certificate and its key, where the connection shows one; of an authority of one's own. */
  certificado?: { cert: string; key: string }
  ca?: string
  /** Address of a proxy between here and the portal, with its user; and that user's password. */
  proxy?: string
  senhaProxy?: string
  /** Attempts of a message before the turn is given up, and the first wait between them in milliseconds. */
  tentativas?: number
  espera?: number
}

/** The portal refused a message: saying it again would not help. */
export class RecusaDoPortal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The portal could not be reached, whatever was tried: the next turn begins where this one stopped. */
export class PortalAusente extends Error {}

export type Portal = {
  pedir<A extends Acao>(acao: A, pedido: Pedido<A>): Promise<Resposta<A>>
  /** From now on the proxy is told this password. */
  trocarSenhaDoProxy(senha: string): void
}

type Answer = { status: number; text: string }

/** A connection to the portal through the proxy (CONNECT), so that the proxy reads nothing of what is said. */
function tunnel({ proxy = '', senhaProxy }: Conexao, alvo: URL): Promise<Duplex> {
  const { hostname, port, username } = new URL(proxy)
  const endereco = `${alvo.hostname}:${alvo.port || (alvo.protocol === 'https:' ? 443 : 80)}`
  const prova = Buffer.from(`${decodeURIComponent(username)}:${senhaProxy ?? ''}`).toString('base64')
  return new Promise((done, failed) => {
    const request = httpRequest({
      host: hostname,
      port: port || 80,
      method: 'CONNECT',
      path: endereco,
      timeout: 60_000,
      headers: { host: endereco, ...(username ? { 'proxy-authorization': `Basic ${prova}` } : {}) },
    })
    request.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return done(socket)
      socket.destroy()
      failed(new Error(statusCode === 407 ? 'O proxy recusou usuário ou senha.' : `O proxy respondeu ${statusCode}.`))
    })
    request.on('timeout', () => request.destroy(new Error('O proxy não respondeu.')))
    request.on('error', failed)
    request.end()
  })
}

async function send(conexao: Conexao, acao: string, corpo: string, headers: Record<string, string>): Promise<Answer> {
  const url = new URL(`/conector/${versaoDoProtocolo}/${conexao.ibge}/${acao}`, conexao.portal)
  const { certificado, ca, proxy } = conexao
  const segura = url.protocol === 'https:'
  const proprio = { ...(ca ? { ca } : {}), ...certificado }
  const socket = proxy ? await tunnel(conexao, url) : null
  return new Promise((done, failed) => {
    const options = {
      method: 'POST',
      timeout: 60_000,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(corpo)), ...headers },
      ...proprio,
      ...(socket
        ? { createConnection: () => (segura ? connectTls({ socket, servername: url.hostname, ...proprio }) : socket) }
        : {}),
    }
    const request = (segura ? httpsRequest : httpRequest)(url, options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', failed)
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }))
    })
    request.on('timeout', () => request.destroy(new Error('A conexão com o portal não respondeu.')))
    request.on('error', failed)
    request.end(corpo)
  })
}

/**
 * The calls of the protocol. A token renews itself; what did not get through is said again with waits that grow, a push under one key for all its
 * attempts, so that the portal does it once. Refuses (RecusaDoPortal) what the portal refuses, and (PortalAusente) when nobody answers.
 */
export function createPortal(dada: Conexao, clock: Clock): Portal {
  const conexao = { ...dada }
  const { tentativas = 6, espera = 500 } = conexao
  let token: { texto: string; ate: number } | null = null

  async function insistir(acao: Acao, corpo: string, headers: () => Promise<Record<string, string>>): Promise<Answer> {
    let motivo = ''
    for (let vez = 0; vez < tentativas; vez += 1) {
      if (vez > 0) await wait(Math.min(30_000, espera * 2 ** (vez - 1)) * (0.5 + Math.random() / 2))
      const answer = await send(conexao, acao, corpo, await headers()).catch((error: Error) => {
        motivo = error.message
        return null
      })
      if (answer?.status === 401 && acao !== 'token' && token) {
        token = null
        continue
      }
      if (answer && answer.status !== 429 && answer.status < 500 && answer.status !== 0) return answer
      if (answer) motivo = `O portal respondeu ${answer.status}.`
    }
    throw new PortalAusente(motivo || 'O portal não respondeu.')
  }

  async function entrar(): Promise<string> {
    const agora = clock.now().getTime()
    if (token && token.ate > agora + 60_000) return token.texto
    const pedido = { grant_type: 'client_credentials', client_id: conexao.cliente, client_secret: conexao.segredo }
    const { access_token, expires_in } = ler('token', await insistir('token', JSON.stringify(pedido), async () => ({})))
    token = { texto: access_token, ate: agora + expires_in * 1000 }
    return access_token
  }

  function ler<A extends Acao>(acao: A, { status, text }: Answer): Resposta<A> {
    let corpo: unknown
    try {
      corpo = JSON.parse(text)
    } catch {
      throw new PortalAusente(`O portal respondeu ${status} sem JSON: o endereço é de um portal?`)
    }
    if (status !== 200) {
      const { erro } = corpo as { erro?: string }
      throw new RecusaDoPortal(status, erro ?? `O portal respondeu ${status}.`)
    }
    return mensagens[acao].resposta.parse(corpo) as Resposta<A>
  }

  return {
    trocarSenhaDoProxy(senha) {
      conexao.senhaProxy = senha
    },
    async pedir(acao, pedido) {
      const corpo = JSON.stringify(pedido)
      // One key for every attempt of this message; an agent that died is held apart from doing it twice by the versions of the items.
      const chave = randomUUID()
      return ler(
        acao,
        await insistir(acao, corpo, async () => ({ authorization: `Bearer ${await entrar()}`, 'idempotency-key': chave })),
      )
    },
  }
}
