import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a network may do to a message and its answer. */
export const faltas = ['certo', 'pedido-perdido', 'resposta-perdida', 'em-dobro', 'de-novo-depois', 'portal-caido'] as const
export type Falta = (typeof faltas)[number]

type Mensagem = { url: string; headers: Record<string, string>; corpo: Buffer }

function entregar(alvo: string, { url, headers, corpo }: Mensagem): Promise<{ status: number; corpo: Buffer }> {
  return new Promise((done, failed) => {
    const request = httpRequest(new URL(url, alvo), { method: 'POST', headers: { ...headers, host: 'portal' } }, (answer) => {
      const partes: Buffer[] = []
      answer.on('data', (parte: Buffer) => partes.push(parte))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, corpo: Buffer.concat(partes) }))
    })
    request.on('error', failed)
    request.end(corpo)
  })
}

/** A network in front of the portal that does to each message what comes next of a list, and nothing wrong when the list is over. */
export async function startRedeRuim(alvo: string) {
  let proximas: Falta[] = []
  const atrasadas: Mensagem[] = []
  const server = createServer((pedido, resposta) => {
    const partes: Buffer[] = []
    pedido.on('data', (parte: Buffer) => partes.push(parte))
    pedido.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(pedido.headers).flatMap(([nome, valor]) => (typeof valor === 'string' ? [[nome, valor]] : [])),
      )
      const mensagem = { url: pedido.url ?? '/', headers, corpo: Buffer.concat(partes) }
      const falta = proximas.shift() ?? 'certo'
      const trabalhar = async () => {
        if (falta === 'pedido-perdido') return pedido.socket.destroy()
        if (falta === 'portal-caido') return resposta.writeHead(503).end('{"erro":"fora"}')
        const velhas = atrasadas.splice(0)
        if (falta === 'em-dobro') await entregar(alvo, mensagem)
        const { status, corpo } = await entregar(alvo, mensagem)
        // What was held back arrives now, after what was sent later.
        for (const velha of velhas) await entregar(alvo, velha)
        if (falta === 'de-novo-depois') atrasadas.push(mensagem)
        if (falta === 'resposta-perdida') return pedido.socket.destroy()
        return resposta.writeHead(status, { 'content-type': 'application/json' }).end(corpo)
      }
      trabalhar().catch(() => pedido.socket.destroy())
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    depois(lista: readonly Falta[]) {
      proximas = [...lista]
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
