import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Histogram, Registry } from 'prom-client'
import { processRegistry, SettingsError } from '../operator/index.ts'

/** Prometheus metrics of one process: durations by method, route pattern and status; never addresses with personal data. */
export function createMetrics() {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'iss_http_duracao_segundos',
    help: 'Duração das requisições HTTP',
    labelNames: ['metodo', 'rota', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    text: () => Registry.merge([processRegistry, registry]).metrics(),
    observe: (metodo: string, rota: string, status: number, ms: number) =>
      duration.observe({ metodo, rota, status: String(status) }, ms / 1000),
  }
}

export type OperatorSettings = {
  /** Bearer token of the metrics; undefined: only a caller on this machine. */
  token: string | undefined
  docs: 'publico' | 'interno' | 'desligado'
}

const escolhas = ['publico', 'interno', 'desligado'] as const

/** Reads METRICAS_TOKEN (16 characters or more) and ISS_DOCS. Refuses other values: a page is never more open than was meant. */
export function readOperatorSettings(env: NodeJS.ProcessEnv): OperatorSettings {
  const token = env.METRICAS_TOKEN || undefined
  if (token !== undefined && token.length < 16) throw new SettingsError('METRICAS_TOKEN deve ter pelo menos 16 caracteres.')
  const docs = escolhas.find((item) => item === (env.ISS_DOCS || 'publico'))
  if (!docs) throw new SettingsError('ISS_DOCS deve ser publico, interno ou desligado.')
  return { token, docs }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/**
 * Status with which a request for an operator's page (/metricas; /docs when it is internal) is refused: 401 without the token when there is
 * one, else 403 to whoever is not on this machine; undefined when it may go on. What came through a proxy on this machine is not local.
 */
export function findOperatorRefusal(
  request: Pick<FastifyRequest, 'headers' | 'socket' | 'routeOptions'>,
  { token, docs }: OperatorSettings,
): 401 | 403 | undefined {
  const route = request.routeOptions.url ?? ''
  const internal = route === '/metricas' || (docs === 'interno' && /^\/docs(\/|$)/.test(route))
  if (!internal) return undefined
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    return given !== undefined && timingSafeEqual(digest(given), digest(token)) ? undefined : 401
  }
  const local =
    loopback.test(request.socket.remoteAddress ?? '') && forwarded.every((name) => request.headers[name] === undefined)
  return local ? undefined : 403
}
