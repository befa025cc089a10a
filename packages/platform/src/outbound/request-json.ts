import { type Agent as AgentHttp, request as requestHttp } from 'node:http'
import { type Agent as AgentHttps, request as requestHttps } from 'node:https'

/** Client certificate (mutual TLS) and the authority of the server, as PEM. */
export type ClientTls = { cert: string; key: string; ca?: string | undefined }
export type JsonAnswer = { status: number; body: unknown }

export type JsonRequest = {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
  tls?: ClientTls | undefined
  /** Keeps connections for further requests; its certificate counts then. */
  agent?: AgentHttp | AgentHttps
  timeoutMs: number
  /** Longest answer in octets; a million unless told. */
  maxBytes?: number
}

/**
 * One request to a service outside, without redirects. Throws on time-out, on an answer that is too long and on one that is no JSON. The
 * certificate of the server is always verified.
 */
export function requestJson({
  method,
  url,
  headers = {},
  body,
  tls,
  agent,
  timeoutMs,
  maxBytes = 1_000_000,
}: JsonRequest): Promise<JsonAnswer> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      { method, headers, signal: AbortSignal.timeout(timeoutMs), ...tls, ...(agent ? { agent } : {}) },
      (response) => {
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > maxBytes) request.destroy(new Error('The answer is too long'))
          parts.push(part)
        })
        response.on('error', reject)
        response.on('end', () => {
          try {
            const text = Buffer.concat(parts).toString('utf8')
            resolve({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) })
          } catch (error) {
            reject(error as Error)
          }
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
