import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** Client certificate (mutual TLS) and the authority of the provider, as PEM. */
export type Certificado = { cert: string; key: string; ca?: string | undefined }
export type RespostaJson = { status: number; body: unknown }

type Pedido = {
  metodo: string
  url: string
  cabecalhos: Record<string, string>
  corpo?: string
  certificado?: Certificado | undefined
  esperaMs: number
}

const MAXIMO = 1_000_000

/**
 * One request with a client certificate, without redirects. Throws on time-out, on a body above a megabyte and on one that is no JSON.
 * The certificate of the provider is always verified.
 */
export function pedirJson({ metodo, url, cabecalhos, corpo, certificado, esperaMs }: Pedido): Promise<RespostaJson> {
  const pedir = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = pedir(
      url,
      { method: metodo, headers: cabecalhos, signal: AbortSignal.timeout(esperaMs), ...certificado },
      (response) => {
        const partes: Buffer[] = []
        let tamanho = 0
        response.on('data', (parte: Buffer) => {
          tamanho += parte.length
          if (tamanho > MAXIMO) request.destroy(new Error('The answer of the PSP is too long'))
          partes.push(parte)
        })
        response.on('error', reject)
        response.on('end', () => {
          try {
            const texto = Buffer.concat(partes).toString('utf8')
            resolve({ status: response.statusCode ?? 0, body: texto === '' ? null : JSON.parse(texto) })
          } catch (error) {
            reject(error as Error)
          }
        })
      },
    )
    request.on('error', reject)
    request.end(corpo)
  })
}
