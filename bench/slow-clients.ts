import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { loteDeTeste } from '@iss/abrasf/testing/lote-de-teste'
import { entrar } from '@iss/acesso/contract/identidade'
import { validarImportacao } from '@iss/lote/contract/importacao'
import { enviarArquivo } from '@iss/portal/contract/arquivo'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { emissionOverHttp, type OverHttp } from './emission.ts'
import { type Bench, measure, report } from './measure.ts'
import { benchParties, type Prestador, turn } from './prestadores.ts'
import { serveApart } from './serve-apart.ts'

const connections = 16
const slow = 60
const signIns = 300
const fileBytes = 16 * 1024 * 1024

/** Clients that would stop the portal if they could: uploads that never end, sign-ins all at once, a batch file as large as may be sent. */
export async function benchSlowClients(bench: Bench): Promise<void> {
  const parties = await benchParties(bench)
  const http = await emissionOverHttp(bench, parties, serveApart)
  try {
    await slowUploads(http)
    await manySignIns(http)
    await largeFile(http, parties.prestadores)
  } finally {
    await http.close()
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const boundary = '----bench'

type Asked = { longest: number; asked: number; others: number }

/** Asks for an address at this interval until the work is done; the longest answer in milliseconds, and how many were no 200. */
async function askMeanwhile(
  url: string,
  headers: Record<string, string>,
  every: number,
  work: () => Promise<void>,
): Promise<Asked> {
  const asker = new Worker(new URL('./ask.mjs', import.meta.url), { workerData: { url, headers, every }, execArgv: [] })
  const answer = async () => ((await once(asker, 'message')) as [unknown])[0]
  await answer()
  await work()
  asker.postMessage('over')
  const asked = (await answer()) as Asked
  await asker.terminate()
  return asked
}

const line = (what: string, bound: number, { longest, asked, others }: Asked) =>
  say(`${what}: ${longest} ms no máximo (limite ${bound} ms), ${asked} perguntas, ${others} sem 200`)

/** Sixteen connections issue notes, first by themselves, then beside sixty senders who give a byte every two seconds. */
async function slowUploads(http: OverHttp): Promise<void> {
  const alone = await measure([{ ...http, name: 'emissão sem envios lentos' }], connections, 4, 2)
  const senders = Array.from({ length: slow }, (_, index) => beginUpload(http, index))
  const drip = setInterval(() => {
    for (const socket of senders) if (socket.writable) socket.write('a')
  }, 2_000)
  let beside: typeof alone = []
  const health = await askMeanwhile(`${http.url}/saude`, {}, 1_000, async () => {
    beside = await measure([{ ...http, name: `emissão com ${slow} envios lentos` }], connections, 4, 2)
  })
  clearInterval(drip)
  for (const socket of senders) socket.destroy()
  report('Envios lentos: razão pedida 0,90', [...alone, ...beside])
  line('/saude durante os envios', 100, health)
}

function beginUpload({ url, tokens }: OverHttp, index: number): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(
    `POST /v2/rest${enviarArquivo.path} HTTP/1.1\r\nhost: portal\r\nauthorization: ${bearer(turn(tokens, index)).authorization}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 1000000\r\n\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="linhas.csv"\r\n\r\na;b\r\n`,
  )
  return socket
}

async function manySignIns({ url, tokens }: OverHttp): Promise<void> {
  const counted = new Map<string, number>()
  let others: Asked = { longest: 0, asked: 0, others: 0 }
  const health = await askMeanwhile(`${url}/saude`, {}, 20, async () => {
    others = await askMeanwhile(`${url}/v2/rest${buscarUserInfo.path}`, bearer(turn(tokens, 0)), 20, async () => {
      const attempts = Array.from({ length: signIns }, async (_, index) => {
        const { status, headers } = await fetch(`${url}/v2/rest${entrar.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ usuario: `ninguem${index}`, senha: 'errada' }),
        })
        const name = `${status}${headers.has('retry-after') ? ' com Retry-After' : ''}`
        counted.set(name, (counted.get(name) ?? 0) + 1)
      })
      await Promise.all(attempts)
    })
  })
  say(`\n${signIns} entradas ao mesmo tempo: ${[...counted].map(([name, count]) => `${count} × ${name}`).join(', ')}`)
  line('/saude durante as entradas', 250, health)
  line('outra chamada durante as entradas', 250, others)
}

/** A batch as large as a file may be, of thousands of RPS with long descriptions, each of which follows the schema. */
function largeBatch(): Buffer {
  const batch = (count: number) => {
    const rps = Array.from({ length: count }, (_, index) => ({
      numero: 1_000 + index,
      serie: 'L',
      discriminacao: 'serviço '.repeat(210),
    }))
    return Buffer.from(loteDeTeste({ raiz: 'EnviarLoteRpsEnvio', versao: '2.04', rps }))
  }
  const one = batch(2).length - batch(1).length
  return batch(Math.floor((fileBytes - 2_000) / (one + 8)))
}

async function largeFile({ url, tokens }: OverHttp, prestadores: readonly Prestador[]): Promise<void> {
  const content = largeBatch()
  // The provider of the demonstration who may import files.
  const token = turn(
    tokens,
    prestadores.findIndex(({ usuario }) => usuario === 'integra'),
  )
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), 'lote.xml')
  let said = ''
  const others = await askMeanwhile(`${url}/v2/rest${buscarUserInfo.path}`, bearer(turn(tokens, 1)), 10, async () => {
    const sent = await fetch(`${url}/v2/rest${enviarArquivo.path}`, { method: 'POST', headers: bearer(token), body })
    const stored = (await sent.json()) as { id?: number }
    const start = performance.now()
    const read = await fetch(`${url}/v2/rest${validarImportacao.path}`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ tipo: 'rps-abrasf', arquivoId: stored.id ?? 0, novamente: false }),
    })
    said = `envio ${sent.status}, leitura ${read.status} em ${Math.round(performance.now() - start)} ms: ${(await read.text()).slice(0, 200)}`
  })
  say(`\nLote de ${(content.length / 2 ** 20).toFixed(1)} MB: ${said}`)
  line('outra chamada durante o lote', 200, others)
}
