import { conferirAssinatura } from '@iss/nfse-nacional/assinatura'
import type { Evento } from '@iss/nfse-nacional/layout'
import { descompactar } from '@iss/nfse-nacional/transporte'
import { lerMensagem, validarMensagem } from '@iss/nfse-nacional/xml'
import { parseXml, type XmlDocument } from '@iss/platform/xml'
import { lerNotaNacional, type NotaNacionalLida } from '../domain/nota-nacional.ts'

/** What a received document is, as far as it can be read. */
export type Recebido =
  | { readonly tipo: 'nota'; readonly lida: NotaNacionalLida; readonly assinada: boolean }
  | { readonly tipo: 'evento'; readonly mensagem: Evento; readonly assinado: boolean }
  | { readonly tipo: 'outro'; readonly nome: string }
  | { readonly tipo: 'erro'; readonly motivo: string }

/** Reads a stored document and judges its own signature. Never throws: what is no document comes out as an error with its reason. */
export function lerRecebido(conteudo: Buffer): Recebido {
  try {
    const doc = parseXml(descompactar(conteudo))
    try {
      return ler(doc)
    } finally {
      doc.dispose()
    }
  } catch (error) {
    return { tipo: 'erro', motivo: (error as Error).message.slice(0, 500) }
  }
}

function ler(doc: XmlDocument): Recebido {
  switch (doc.root.name) {
    case 'NFSe':
      return { tipo: 'nota', lida: lerNota(doc), assinada: conferirAssinatura(doc, 'NFSe').valida }
    case 'evento':
      return { tipo: 'evento', mensagem: lerMensagem('evento', doc.root), assinado: conferirAssinatura(doc, 'evento').valida }
    default:
      return { tipo: 'outro', nome: doc.root.name }
  }
}

/** What the note says; a document that a later version of the layout made is read as far as it goes. */
function lerNota(doc: XmlDocument): NotaNacionalLida {
  try {
    return lerNotaNacional(lerMensagem('NFSe', doc.root))
  } catch (cause) {
    const [desacordo] = validarMensagem(doc, 'NFSe')
    throw new Error(desacordo ? `${desacordo.path}: ${desacordo.message}` : (cause as Error).message, { cause })
  }
}
