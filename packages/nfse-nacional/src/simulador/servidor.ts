import type { TLSSocket } from 'node:tls'
import { readCertificate } from '@iss/platform/xml'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SigningIdentity } from '@iss/platform/xml'
import type { Acervo } from './acervo.ts'
import type { Falhas } from './falhas.ts'
import type { Municipio } from './receber-lote.ts'

/** Which of the two readings of a number (NSU) the distribution takes: the 50 after it, or 100 beginning with it. */
export type LeituraNsu = 'DEPOIS' | 'INCLUSIVE'

/** How a refused event is answered under `erro`: a list as the service does, or one message as its books say. */
export type ErroDoEvento = 'LISTA' | 'OBJETO'

/** What the routes of the simulator share. */
export type Servico = {
  readonly acervo: Acervo
  readonly falhas: Falhas
  readonly identidade: SigningIdentity
  readonly municipios: Map<string, Municipio>
  readonly leitura: LeituraNsu
  readonly erroDoEvento: ErroDoEvento
  readonly agora: () => Date
  readonly nomeDoMunicipio: (codigo: string) => string
  readonly nomeDaEmpresa: (documento: string) => string | null
}

const verificados = new WeakMap<object, string | null>()

/** CNPJ of the certificate of the connection, when our authority issued it; null otherwise. */
export function titularDe(request: FastifyRequest): string | null {
  const socket = request.raw.socket as TLSSocket
  const conhecido = verificados.get(socket)
  if (conhecido !== undefined) return conhecido
  const { raw } = socket.authorized ? socket.getPeerCertificate() : { raw: undefined }
  const titular = raw ? readCertificate(raw).cnpj : null
  verificados.set(socket, titular)
  return titular
}

/** What stands in every answer of the repository. */
export function cabecalhoAdn(agora: Date) {
  return { TipoAmbiente: 'HOMOLOGACAO', VersaoAplicativo: 'Simulador 1.0', DataHoraProcessamento: agora.toISOString() }
}

/** What stands in every answer of the service of the taxpayer. */
export function cabecalhoSefin(agora: Date) {
  return { tipoAmbiente: 2, versaoAplicativo: 'Simulador 1.0', dataHoraProcessamento: agora.toISOString() }
}

/** The problem that the services answer when a request has not even their form. */
export function problema(reply: FastifyReply, status: number, title: string) {
  return reply.code(status).type('application/problem+json').send({ type: 'about:blank', title, status })
}
