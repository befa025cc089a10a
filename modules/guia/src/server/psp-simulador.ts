import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

type Cobranca = { txid: string; valor: string; vencimento: string; chave: string; status: string; revisao: number }
type Pix = { endToEndId: string; txid: string; valor: string; chave: string; horario: string; devolucoes: Devolucao[] }
type Devolucao = { id: string; valor: string; status: string }
type Resposta = { status: number; body: unknown }

export type Simulador = {
  /** Address of its Pix API and of its token. */
  endereco: string
  token: string
  cliente: string
  segredo: string
  /** Someone pays a charge: answers what the provider would notify. */
  pagar(txid: string, horario: Date, valor?: string): Pix
  /** Status of a charge in the words of the Pix API; null when there is none. */
  statusDe(txid: string): string | null
  /** Until told otherwise answers every request of the API with this status (an outage). */
  falhar(status: number | null): void
  parar(): Promise<void>
}

const cobv = z.object({
  calendario: z.object({ dataDeVencimento: z.string() }),
  valor: z.object({ original: z.string() }),
  chave: z.string().min(1),
})
const erro = (status: number, title: string): Resposta => ({ status, body: { status, title, detail: title } })

/**
 * A payment provider on the loopback that speaks the Pix API of the Banco Central: token, charges with due date, Pix, returns. It keeps
 * everything in memory: for demonstration and tests, never for money.
 */
export async function iniciarSimulador(): Promise<Simulador> {
  const cobrancas = new Map<string, Cobranca>()
  const recebidos = new Map<string, Pix>()
  const [cliente, segredo, acesso] = ['simulador', randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  let falha: number | null = null

  function responder(metodo: string, caminho: string, autorizacao: string, corpo: unknown): Resposta {
    if (metodo === 'POST' && caminho === '/oauth/token') {
      const esperado = `Basic ${Buffer.from(`${cliente}:${segredo}`).toString('base64')}`
      return autorizacao === esperado
        ? { status: 200, body: { access_token: acesso, token_type: 'Bearer', expires_in: 300 } }
        : erro(401, 'Credenciais inválidas')
    }
    if (falha !== null) return erro(falha, 'Indisponível')
    if (autorizacao !== `Bearer ${acesso}`) return erro(401, 'Acesso negado')
    const [, txid] = /^\/v2\/cobv\/(\w{26,35})$/.exec(caminho) ?? []
    if (txid) return daCobranca(metodo, txid, corpo)
    const [, endToEndId = '', devolucao] = /^\/v2\/pix\/(\w+)(?:\/devolucao\/(\w{1,35}))?$/.exec(caminho) ?? []
    const pix = recebidos.get(endToEndId)
    if (!pix) return erro(404, 'Não encontrado')
    if (metodo === 'GET' && !devolucao) return { status: 200, body: pix }
    return metodo === 'PUT' && devolucao ? devolver(pix, devolucao, corpo) : erro(405, 'Método não permitido')
  }

  function daCobranca(metodo: string, txid: string, corpo: unknown): Resposta {
    const antes = cobrancas.get(txid)
    if (metodo === 'PUT') {
      const lida = cobv.safeParse(corpo)
      if (!lida.success) return erro(400, 'Cobrança inválida')
      const { calendario, valor, chave } = lida.data
      const nova = { txid, valor: valor.original, vencimento: calendario.dataDeVencimento, chave, status: 'ATIVA', revisao: 0 }
      const vale = antes?.status === 'CONCLUIDA' ? antes : nova
      cobrancas.set(txid, vale)
      return { status: 201, body: corpoDe(vale) }
    }
    if (!antes) return erro(404, 'Não encontrado')
    if (metodo === 'PATCH' && antes.status === 'CONCLUIDA') return erro(400, 'Cobrança concluída')
    if (metodo === 'PATCH') antes.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    return { status: 200, body: corpoDe(antes) }
  }

  function devolver(pix: Pix, id: string, corpo: unknown): Resposta {
    const { valor } = z.object({ valor: z.string() }).parse(corpo)
    const antes = pix.devolucoes.find((item) => item.id === id)
    if (antes) return { status: 200, body: antes }
    if (pix.devolucoes.length > 0 || valor !== pix.valor) return erro(400, 'Valor não disponível para devolução')
    const nova = { id, valor, status: 'DEVOLVIDO' }
    pix.devolucoes.push(nova)
    return { status: 201, body: nova }
  }

  const server = createServer((request, response) => {
    void lerCorpo(request)
      .then((corpo) => responder(request.method ?? '', request.url ?? '', request.headers.authorization ?? '', corpo))
      .catch(() => erro(400, 'Pedido inválido'))
      .then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)))
  })
  const base = await escutar(server)
  return {
    endereco: `${base}/v2`,
    token: `${base}/oauth/token`,
    cliente,
    segredo,
    pagar(txid, horario, valor) {
      const cobranca = cobrancas.get(txid)
      if (!cobranca) throw new Error(`There is no charge ${txid}`)
      const endToEndId = `E99999999${randomBytes(12).toString('hex').slice(0, 23)}`
      const pago = { endToEndId, txid, valor: valor ?? cobranca.valor, chave: cobranca.chave, horario: horario.toISOString() }
      const pix = { ...pago, devolucoes: [] }
      cobranca.status = 'CONCLUIDA'
      recebidos.set(endToEndId, pix)
      return pix
    },
    statusDe: (txid) => cobrancas.get(txid)?.status ?? null,
    falhar(status) {
      falha = status
    },
    parar: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function corpoDe({ txid, valor, vencimento, chave, status, revisao }: Cobranca) {
  const location = `pix.simulador.invalid/v2/cobv/${txid}`
  return {
    txid,
    revisao,
    status,
    chave,
    valor: { original: valor },
    calendario: { dataDeVencimento: vencimento, validadeAposVencimento: 0 },
    loc: { id: 1, location, tipoCob: 'cobv' },
    location,
  }
}

async function lerCorpo(request: IncomingMessage): Promise<unknown> {
  const partes: Buffer[] = []
  for await (const parte of request) partes.push(parte as Buffer)
  const texto = Buffer.concat(partes).toString('utf8')
  return texto.startsWith('{') ? JSON.parse(texto) : null
}

function escutar(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      server.unref()
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  })
}
