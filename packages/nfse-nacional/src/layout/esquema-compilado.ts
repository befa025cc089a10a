import { compileXsd, signatureXsd, validateXml, type XmlDocument, type XmlViolation, type Xsd } from '@iss/platform/xml'
import { ARQUIVO_ASSINATURA, gerarXsd } from './gerar-xsd.ts'
import type { NomeMensagem } from './mensagens.ts'

let compilado: Xsd | undefined

/** The compiled schema of the national messages, made on first use and kept for the life of the process. */
export function esquemaNacional(): Xsd {
  compilado ??= compileXsd({ 'nacional.xsd': gerarXsd(), [ARQUIVO_ASSINATURA]: signatureXsd() }, 'nacional.xsd')
  return compilado
}

/** Every difference between a document and the layout of the message that it should be; empty when there is none. */
export function validarMensagem(doc: XmlDocument, nome: NomeMensagem): XmlViolation[] {
  const element = doc.root.name
  if (element === nome) return validateXml(doc, esquemaNacional())
  const message = `O documento deve ser ${nome}, não ${element}.`
  const onde = { line: 1, path: `/${element}`, element, attribute: null }
  return [{ kind: 'unknown-root', ...onde, expected: nome, received: element, message }]
}
