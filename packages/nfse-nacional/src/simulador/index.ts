import type { TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '@iss/kernel/clock'
import type { SigningIdentity } from '@iss/platform/xml'
import Fastify, { type FastifyInstance } from 'fastify'
import { Acervo, type DocumentoGuardado } from './acervo.ts'
import { criarAutoridade, identidadeDoServico } from './autoridade.ts'
import { Falhas } from './falhas.ts'
import type { Municipio } from './receber-lote.ts'
import { rotasAdn } from './rotas-adn.ts'
import { rotasCadastro } from './rotas-cadastro.ts'
import { rotasSefin } from './rotas-sefin.ts'
import { cabecalhoSefin, type ErroDoEvento, type LeituraNsu, problema, type Servico } from './servidor.ts'

export type { DocumentoGuardado } from './acervo.ts'
export type { LeituraNsu } from './servidor.ts'
export type { Municipio } from './receber-lote.ts'

export type OpcoesSimulador = {
  /** Folder of its keys and of its journal; null keeps everything in memory. */
  pasta?: string | null
  /** Port on the loopback; a free one unless told. */
  porta?: number
  leitura?: LeituraNsu
  erroDoEvento?: ErroDoEvento
  agora?: () => Date
}

export type SimuladorNacional = {
  /** Address of repository, register and parameters, and of the service of the taxpayer. */
  readonly endereco: string
  readonly enderecoSefin: string
  /** Authority (PEM) that its certificate and those of its callers descend from. */
  readonly autoridade: string
  readonly falhas: Falhas
  /** A certificate that it takes; a town must be told too. */
  emitirCertificado(cnpj: string, nome: string): SigningIdentity
  registrarMunicipio(municipio: Municipio): void
  /** Name of a company as the federal register has it; notes of a company without one bear its number. */
  registrarEmpresa(documento: string, nome: string): void
  /** What it answers under /parametrizacao/{caminho}; dates in the path are left out. */
  definirParametros(caminho: string, valor: object): void
  /** How many documents an actor (IBGE code or root of a CNPJ) may read. */
  quantosDe(ator: string): number
  documentosDe(ator: string): readonly DocumentoGuardado[]
  semear(documentos: Iterable<DocumentoGuardado>): void
  parar(): Promise<void>
}

/**
 * The national environment on the loopback: repository (ADN), register (CNC), parameters and the service of the taxpayer (SEFIN), over
 * mutual TLS with an authority of its own. It has the shapes, the letter case and the oddities of the real services; amounts of a note
 * and the rate of a town are only as good as a sandbox needs them.
 */
export async function iniciarSimulador({
  pasta = null,
  porta = 0,
  leitura = 'DEPOIS',
  erroDoEvento = 'LISTA',
  agora = systemClock.now,
}: OpcoesSimulador = {}): Promise<SimuladorNacional> {
  const autoridade = criarAutoridade(pasta)
  const identidade = identidadeDoServico(autoridade)
  const acervo = new Acervo(pasta === null ? null : join(pasta, 'diario.jsonl'))
  const falhas = new Falhas()
  const municipios = new Map<string, Municipio>()
  const empresas = new Map<string, string>()
  const nomeDoMunicipio = (codigo: string) =>
    [...municipios.values()].find((cada) => cada.codigo === codigo)?.nome ?? `Municipio ${codigo}`
  const nomeDaEmpresa = (documento: string) => empresas.get(documento) ?? null
  const conhecidos = { municipios, nomeDoMunicipio, nomeDaEmpresa }
  const servico: Servico = { acervo, falhas, identidade, leitura, erroDoEvento, agora, ...conhecidos }
  const app: FastifyInstance = Fastify({
    https: {
      key: identidade.keyPem,
      cert: identidade.certPem,
      ca: autoridade.certPem,
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
    },
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  app.addHook('onRequest', async (request, reply) => {
    const falha = await falhas.acontecer(request.url)
    if (falha?.derrubar) request.raw.socket.destroy()
    else if (falha?.status) await problema(reply, falha.status, 'Indisponível')
  })
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .send({ erros: [{ codigo: 'E9999', descricao: error.message }], ...cabecalhoSefin(agora()) }),
  )
  rotasAdn(app, servico)
  rotasSefin(app, servico)
  rotasCadastro(app, servico)
  await app.listen({ host: '127.0.0.1', port: porta })
  app.server.unref()
  // Whoever asks waits for the answer; a connection that is kept for the next question keeps no process.
  app.server.on('secureConnection', (socket: TLSSocket) => socket.unref())
  const endereco = `https://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    endereco,
    enderecoSefin: `${endereco}/SefinNacional`,
    autoridade: autoridade.certPem,
    falhas,
    emitirCertificado: (cnpj, nome) => autoridade.emitir(cnpj, nome),
    registrarMunicipio: (municipio) => void municipios.set(municipio.cnpj, municipio),
    registrarEmpresa: (documento, nome) => void empresas.set(documento, nome),
    definirParametros: (caminho, valor) => acervo.guardarParametro(caminho, valor),
    quantosDe: (ator) => acervo.filaDe(ator).length,
    documentosDe: (ator) => acervo.filaDe(ator),
    semear: (documentos) => acervo.semear(documentos),
    parar: () => app.close(),
  }
}
