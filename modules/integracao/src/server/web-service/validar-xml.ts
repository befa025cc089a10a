import { readLoteJson } from '@iss/abrasf/read-lote-json'
import { readPedido } from '@iss/abrasf/read-pedido'
import type { AssinaturaLida } from '@iss/abrasf/lote-lido'
import type { Versao } from '@iss/abrasf/xsd/versoes'
import { implement } from '@iss/platform/server'
import { runInThread, type ThreadTask } from '@iss/platform/threads'
import type { XmlViolation } from '@iss/platform/xml'
import type { Violation } from '@iss/kernel/errors'
import { unwrapPayload } from '../../domain/unwrap-payload.ts'
import { validarXmlWebService } from '../../contract/web-service.ts'
import { EnvelopeInvalido, lerEnvelope } from './envelope.ts'

type Pedido = { xml: string; versao: Versao | null }
type Validado = {
  valido: boolean
  raiz: string
  versao: string
  violacoes: { linha: number | null; caminho: string; mensagem: string; esperado: string; recebido: string }[]
  assinatura: string
}

/** Differences that one answer tells. */
const maximo = 200
const raizesDeLote = /^<(?:\?[^>]*\?>\s*<)?(?:[\w.-]+:)?(?:EnviarLoteRps\w*Envio|GerarNfseEnvio)[\s>]/

/** Looks at a message (or at the one in an envelope) as the service does, and tells everything that is against it. Plain data, for another thread. */
export function validarXml({ xml, versao }: Pedido): Validado {
  let dados = unwrapPayload(xml)
  try {
    if (/<(?:[\w.-]+:)?Envelope[\s>]/.test(dados.slice(0, 2000))) dados = lerEnvelope(Buffer.from(dados)).dados
  } catch (error) {
    if (!(error instanceof EnvelopeInvalido)) throw error
    return { valido: false, raiz: '', versao: '', assinatura: '', violacoes: [solta(error.message)] }
  }
  const options = versao ? { versao } : {}
  if (raizesDeLote.test(dados.replace(/^<\?xml[^>]*\?>\s*/, ''))) {
    const lote = readLoteJson(dados, options)
    const doItem = lote.rps.flatMap(({ violations }) => violations)
    const assinaturas = [lote.assinatura, ...lote.rps.map(({ assinatura }) => assinatura)]
    return juntar(lote.raiz ?? '', lote.versao ?? '', lote.esquema, [...lote.violations, ...doItem], assinaturas)
  }
  const pedido = readPedido(dados, options)
  const doRps = pedido.dados?.tipo === 'substituicao' ? pedido.dados.rps.violations : []
  return juntar(pedido.raiz, pedido.versao, pedido.esquema, [...pedido.violations, ...doRps], [pedido.assinatura])
}

const solta = (mensagem: string) => ({ linha: null, caminho: '', mensagem, esperado: '', recebido: '' })

function juntar(
  raiz: string,
  versao: string,
  esquema: readonly XmlViolation[],
  violations: readonly Violation[],
  assinaturas: readonly (AssinaturaLida | null)[],
): Validado {
  const violacoes = [
    ...esquema.map(({ line, path, message, expected, received }) => ({
      linha: line,
      caminho: path,
      mensagem: message,
      esperado: expected ?? '',
      recebido: received ?? '',
    })),
    ...violations.filter(({ code }) => !code.startsWith('integracao.esquema')).map(({ message }) => solta(message)),
  ].slice(0, maximo)
  const ha = assinaturas.filter((uma) => uma !== null)
  const certas = ha.filter(({ valida }) => valida).length
  return {
    valido: violacoes.length === 0,
    raiz,
    versao,
    violacoes,
    assinatura: ha.length === 0 ? 'Sem assinatura' : `${certas} de ${ha.length} assinaturas conferem`,
  }
}

const emOutraLinha: ThreadTask<Pedido, Validado> = { file: new URL(import.meta.url), name: 'validarXml', limit: 30_000 }

/** Characters up to which a message is looked at on the spot. */
const naHora = 16_384

export const validarXmlOperation = implement(validarXmlWebService, async (_ctx, pedido) =>
  pedido.xml.length <= naHora ? validarXml(pedido) : runInThread(emOutraLinha, pedido),
)
