import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { conferirAssinatura } from '@iss/nfse-nacional/assinatura'
import type { Dps } from '@iss/nfse-nacional/layout'
import { desempacotar, ErroDeTransporte } from '@iss/nfse-nacional/transporte'
import { conferirObjeto, lerMensagem, tagDaMensagem, validarMensagem } from '@iss/nfse-nacional/xml'
import type { RequestOf } from '@iss/platform/contract'
import { childrenOf, parseXml, writeXml, type XmlDocument } from '@iss/platform/xml'
import type { emitirPorDps } from '../contract/emitir-por-dps.ts'
import { dpsErrors } from '../domain/errors-dps.ts'

/** Most differences that one refusal tells. */
const MAXIMO = 20

/** The DPS of a request, judged by the layout; refuses with every difference. A signature is not demanded, but a broken one is refused. */
export function lerDps({ xml, dpsXmlGZipB64, dps }: RequestOf<typeof emitirPorDps>): Dps {
  const dadas = [xml, dpsXmlGZipB64, dps].filter((forma) => forma !== undefined)
  if (dadas.length !== 1) refuse(dpsErrors.formas)
  const texto = dps ? daForma(dps) : (xml ?? desembrulhar(dpsXmlGZipB64 ?? ''))
  const doc = abrir(texto)
  try {
    const desacordos = validarMensagem(doc, 'DPS')
    if (desacordos.length > 0)
      refuse(
        desacordos.slice(0, MAXIMO).map(({ path, message }) => leiaute(path, message)),
        { kind: 'validation' },
      )
    const assinada = childrenOf(doc.root).some(({ name }) => name === 'Signature')
    if (assinada && !conferirAssinatura(doc, 'DPS').valida) refuse(dpsErrors.assinatura)
    return lerMensagem('DPS', doc.root)
  } finally {
    doc.dispose()
  }
}

const leiaute = (caminho: string, mensagem: string): Violation => fill(dpsErrors.leiaute, { caminho, mensagem })

/** The XML of the JSON form. */
function daForma(valor: Record<string, unknown>): string {
  const desacordos = conferirObjeto('DPS', valor)
  if (desacordos.length > 0)
    refuse(
      desacordos.slice(0, MAXIMO).map(({ caminho, mensagem }) => leiaute(caminho, mensagem)),
      { kind: 'validation' },
    )
  return writeXml(tagDaMensagem('DPS', valor as Dps))
}

function desembrulhar(pacote: string): string {
  try {
    return desempacotar(pacote)
  } catch (error) {
    if (!(error instanceof ErroDeTransporte)) throw error
    return refuse(fill(dpsErrors.transporte, { mensagem: error.message }))
  }
}

function abrir(texto: string): XmlDocument {
  try {
    return parseXml(texto)
  } catch (error) {
    return refuse(fill(dpsErrors.transporte, { mensagem: (error as Error).message }))
  }
}
