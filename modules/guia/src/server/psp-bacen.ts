import { Dinheiro } from '@iss/kernel/dinheiro'
import { type ClientTls, type JsonAnswer, requestJson } from '@iss/platform/outbound'
import { z } from 'zod'
import { situacoesDevolucao } from '../domain/pix-dinamico.ts'
import type { NovaCobranca, Psp } from './psp-porta.ts'

export type OpcoesPsp = {
  /** Address of the Pix API with its version, e.g. https://pix.example/api/v2. */
  endereco: string
  /** Address of the OAuth2 token (client credentials). */
  token: string
  cliente: string
  segredo: string
  certificado?: ClientTls | undefined
  /** Milliseconds for each answer; 8,000 unless told. */
  esperaMs?: number
  /** Milliseconds that only grow, for the age of the token. */
  elapsed?: () => number
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(300) })
const cobrancaAnswer = z.object({
  txid: z.string(),
  location: z.string().optional(),
  loc: z.object({ location: z.string().optional() }).optional(),
  pixCopiaECola: z.string().optional(),
})
const pixAnswer = z.object({ endToEndId: z.string(), txid: z.string().default(''), valor: z.string(), horario: z.string() })
const devolucaoAnswer = z.object({ status: z.enum(situacoesDevolucao) })

/**
 * The provider by the Pix API of the Banco Central, version 2: charges with due date (`/cobv`), Pix and returns (`/pix`), OAuth2 client
 * credentials over mutual TLS. A token is kept until half a minute before its end and renewed once when it is refused.
 */
export function pspBacen(opcoes: OpcoesPsp): Psp {
  const { endereco, certificado, esperaMs = 8_000, elapsed = () => performance.now() } = opcoes
  let guardado: { token: string; ate: number } | undefined

  async function obterToken(): Promise<string> {
    if (guardado && guardado.ate > elapsed()) return guardado.token
    const basic = Buffer.from(`${encodeURIComponent(opcoes.cliente)}:${encodeURIComponent(opcoes.segredo)}`).toString('base64')
    const resposta = await requestJson({
      method: 'POST',
      url: opcoes.token,
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials&scope=cobv.write+cobv.read+pix.write+pix.read',
      tls: certificado,
      timeoutMs: esperaMs,
    })
    if (resposta.status !== 200) throw new Error(`The PSP refused the token: ${resposta.status}`)
    const { access_token, expires_in } = tokenAnswer.parse(resposta.body)
    guardado = { token: access_token, ate: elapsed() + (expires_in - 30) * 1_000 }
    return access_token
  }

  async function chamar(metodo: string, caminho: string, corpo?: unknown, renovar = true): Promise<JsonAnswer> {
    const resposta = await requestJson({
      method: metodo,
      url: `${endereco.replace(/\/+$/, '')}${caminho}`,
      headers: {
        authorization: `Bearer ${await obterToken()}`,
        accept: 'application/json',
        ...(corpo === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
      tls: certificado,
      timeoutMs: esperaMs,
    })
    if (resposta.status !== 401 || !renovar) return resposta
    guardado = undefined
    return chamar(metodo, caminho, corpo, false)
  }

  const exigir = ({ status, body }: JsonAnswer): unknown => {
    if (status < 200 || status > 299) throw new Error(`The PSP answered ${status}`)
    return body
  }

  return {
    async criarCobranca(cobranca) {
      const resposta = await chamar('PUT', `/cobv/${cobranca.txid}`, corpoDaCobranca(cobranca))
      const criada = cobrancaAnswer.parse(exigir(resposta))
      const location = criada.location ?? criada.loc?.location
      if (criada.txid !== cobranca.txid || !location) throw new Error('The PSP answered another charge')
      return { txid: criada.txid, location, payload: criada.pixCopiaECola ?? null }
    },
    async removerCobranca(txid) {
      const resposta = await chamar('PATCH', `/cobv/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
      // Unknown, paid or expired: there is nothing left to withdraw.
      if (resposta.status !== 404 && resposta.status !== 400) exigir(resposta)
    },
    async consultarPix(endToEndId) {
      const resposta = await chamar('GET', `/pix/${encodeURIComponent(endToEndId)}`)
      if (resposta.status === 404) return null
      const pix = pixAnswer.parse(exigir(resposta))
      return { endToEndId: pix.endToEndId, txid: pix.txid, valor: Dinheiro.from(pix.valor), horario: new Date(pix.horario) }
    },
    async devolver({ endToEndId, identificador, valor }) {
      const caminho = `/pix/${encodeURIComponent(endToEndId)}/devolucao/${identificador}`
      return devolucaoAnswer.parse(exigir(await chamar('PUT', caminho, { valor: valor.toString() }))).status
    },
  }
}

function corpoDaCobranca({ chave, valor, vencimento, devedor, descricao }: NovaCobranca): unknown {
  const pessoa = devedor.documento.length === 11 ? { cpf: devedor.documento } : { cnpj: devedor.documento }
  return {
    calendario: { dataDeVencimento: vencimento, validadeAposVencimento: 0 },
    devedor: { ...pessoa, nome: devedor.nome.slice(0, 200) },
    valor: { original: valor.toString() },
    chave,
    solicitacaoPagador: descricao.slice(0, 140),
  }
}
