import { timingSafeEqual, X509Certificate } from 'node:crypto'
import type { Pedido, Resposta } from '@iss/agente-conector/protocol'
import type { Context, EndpointRequest } from '@iss/platform/server'
import { readCertificate } from '@iss/platform/xml'
import { and, eq, isNull } from 'drizzle-orm'
import { protocoloErros } from '../../domain/errors.ts'
import { type TncCredencial, tncCredencialTable as table } from '../../tables/conector.ts'
import { hashDoSegredo } from '../credenciais.ts'

/** A message of the protocol that is refused: an HTTP status and a sentence. */
export class ProtocoloRecusa extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Seconds for which a token holds. */
const validadeDoToken = 900
const proposito = 'conector-token'

const iguais = (a: string, b: string) => {
  const [um, outro] = [Buffer.from(a), Buffer.from(b)]
  return um.length === outro.length && timingSafeEqual(um, outro)
}

/** SHA-256 of the certificate of the connection, as the balancer tells it; null without one, or when it is none. */
function impressaoDaConexao(pem: string | null): string | null {
  if (!pem) return null
  try {
    return new X509Certificate(readCertificate(pem).pem).fingerprint256.replaceAll(':', '').toLowerCase()
  } catch {
    return null // what the balancer told is no certificate: nobody is identified by it
  }
}

function conferirCertificado({ certificadoSha256 }: TncCredencial, { clientCertificate }: EndpointRequest): void {
  if (certificadoSha256 !== null && impressaoDaConexao(clientCertificate) !== certificadoSha256)
    throw new ProtocoloRecusa(401, protocoloErros.certificado)
}

/** What a token proves; the secret is part of it, so that a new one ends every token of the old one. */
const provar = (ctx: Context, dito: string, { segredoHash }: TncCredencial) => ctx.hmac(proposito, `${dito}.${segredoHash}`)

/** Identifier and secret -> a token of fifteen minutes. One sentence for whatever does not fit. */
export async function darToken(ctx: Context, request: EndpointRequest, pedido: Pedido<'token'>): Promise<Resposta<'token'>> {
  const [credencial] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.cliente, pedido.client_id), isNull(table.revogadaEm)))
  if (!credencial || !iguais(hashDoSegredo(pedido.client_secret), credencial.segredoHash))
    throw new ProtocoloRecusa(401, protocoloErros.credencial)
  conferirCertificado(credencial, request)
  const ate = Math.floor(ctx.clock.now().getTime() / 1000) + validadeDoToken
  const dito = `${ctx.municipioId}.${credencial.id}.${ate}`
  return { access_token: `tnc.${dito}.${provar(ctx, dito, credencial)}`, token_type: 'Bearer', expires_in: validadeDoToken }
}

/** Who sends a message: the credential of its token, in the city of the transaction. Throws 401. */
export async function autenticar(ctx: Context, request: EndpointRequest): Promise<TncCredencial> {
  const [, municipio, id, ate, prova = ''] =
    /^Bearer tnc\.(\d{1,9})\.(\d{1,15})\.(\d{1,12})\.([A-Za-z0-9_-]{1,100})$/.exec(request.headers.authorization ?? '') ?? []
  const recusa = () => new ProtocoloRecusa(401, protocoloErros.token)
  if (Number(municipio) !== ctx.municipioId) throw recusa()
  if (Number(ate) * 1000 <= ctx.clock.now().getTime()) throw recusa()
  const [credencial] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, Number(id)), isNull(table.revogadaEm)))
  if (!credencial || !iguais(provar(ctx, `${municipio}.${id}.${ate}`, credencial), prova)) throw recusa()
  conferirCertificado(credencial, request)
  return credencial
}
