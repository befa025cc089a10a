import { juntarBlocos, type LoteEmBlocos, type LoteEmJson, readLoteEmBlocos } from '@iss/abrasf/read-lote-json'
import type { PedidoLido } from '@iss/abrasf/pedido-lido'
import { readPedido } from '@iss/abrasf/read-pedido'
import type { Versao } from '@iss/abrasf/xsd/versoes'
import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { type OperacaoWebService, operacaoDoCorpo } from '../../domain/web-service/operacoes.ts'
import { EnvelopeInvalido, type Envelope, lerEnvelope, type VersaoSoap } from './envelope.ts'

/** A call as it was read. */
export type MensagemRecebida = {
  readonly envelope: Envelope
  readonly operacao: OperacaoWebService
  readonly dados: string
  /** The version that the caller speaks: its batch's, else its header's, else by the form of the message. */
  readonly versao: Versao
  readonly lote: LoteEmJson | null
  readonly pedido: PedidoLido | null
}

type EmBlocos =
  | { envelope: Envelope; dados: string; lote: LoteEmBlocos | null; pedido: PedidoLido | null; falha: null }
  | { falha: { mensagem: string; soap: VersaoSoap } }

/** Reads a call: envelope, schema and signatures. Plain data, so that another thread may do it. */
export function lerChamada(bytes: Uint8Array): EmBlocos {
  try {
    const { envelope, dados } = lerEnvelope(bytes)
    const operacao = operacaoDoCorpo(envelope.corpo)
    const dita = envelope.versao ? { versao: envelope.versao } : {}
    const isLote = operacao?.natureza === 'lote'
    // A query tells no version, and the arrangement with the message in the body is described for 2.04 alone.
    const doPedido = envelope.arranjo === 'mensagem' ? { versao: '2.04' as const, ...dita } : dita
    return {
      envelope,
      dados,
      lote: isLote ? readLoteEmBlocos(dados, dita) : null,
      pedido: operacao && !isLote ? readPedido(dados, doPedido) : null,
      falha: null,
    }
  } catch (cause) {
    if (cause instanceof EnvelopeInvalido) return { falha: { mensagem: cause.message, soap: cause.soap } }
    throw cause
  }
}

const emOutraLinha: ThreadTask<Uint8Array, EmBlocos> = { file: new URL(import.meta.url), name: 'lerChamada', limit: 120_000 }

/** Bytes up to which a call is read at once: a few RPS. */
const naHora = 24_576

/** Reads a call without keeping other requests waiting. Throws EnvelopeInvalido for what is none and for an unknown operation. */
export async function lerMensagem(bytes: Uint8Array): Promise<MensagemRecebida> {
  const lida = bytes.byteLength <= naHora ? lerChamada(bytes) : await runInThread(emOutraLinha, bytes)
  if (lida.falha) throw new EnvelopeInvalido(lida.falha.mensagem, lida.falha.soap)
  const { envelope, dados, pedido } = lida
  const operacao = operacaoDoCorpo(envelope.corpo)
  if (!operacao) throw new EnvelopeInvalido(`A operação ${envelope.corpo.slice(0, 60)} não existe neste serviço.`, envelope.soap)
  const lote = lida.lote && (await juntarBlocos(lida.lote))
  return { envelope, operacao, dados, lote, pedido, versao: lote?.versao ?? pedido?.versao ?? envelope.versao ?? '2.02' }
}
