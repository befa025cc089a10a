import { XmlBufferInputProvider, XmlDocument, XmlValidateError, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import { createPlaces } from './navigate.ts'
import { describeSchemaError, mergeSchemaErrors, type XmlViolation } from './xsd-messages.ts'

/** A compiled schema. It lives in wasm memory: keep one per schema for the life of the process, or dispose it. */
export type Xsd = { readonly validator: XsdValidator; dispose(): void }

const provider = new XmlBufferInputProvider({})
let registered = false
let compiled = 0

/**
 * Compiles the schema `main` of the given files (name -> text). Imports and includes are resolved among those files only,
 * never on disk or network. Throws when the schema is wrong.
 */
export function compileXsd(files: Readonly<Record<string, string>>, main: string): Xsd {
  const source = files[main]
  if (source === undefined) throw new Error(`No schema file '${main}'`)
  if (!registered) registered = xmlRegisterInputProvider(provider)
  compiled += 1
  const base = `memory-schema-${compiled}/`
  const others = Object.entries(files).filter(([name]) => name !== main)
  for (const [name, text] of others) provider.addBuffer(base + name, Buffer.from(text))
  const doc = XmlDocument.fromString(source, { url: base + main })
  try {
    const validator = XsdValidator.fromDoc(doc)
    return { validator, dispose: () => validator.dispose() }
  } finally {
    doc.dispose()
    for (const [name] of others) provider.removeBuffer(base + name)
  }
}

/** Compares the document with the schema; every difference found, in document order, in Portuguese words. Empty when valid. */
export function validateXml(doc: XmlDocument, xsd: Xsd): XmlViolation[] {
  const failure = failureOf(doc, xsd)
  if (!failure) return []
  const placeOf = createPlaces(doc)
  return mergeSchemaErrors(failure.details.map((detail) => describeSchemaError(detail, placeOf)))
}

/** Whether the document agrees with the schema; finding words for each difference costs several times as much. */
export function isValidXml(doc: XmlDocument, xsd: Xsd): boolean {
  return failureOf(doc, xsd) === null
}

function failureOf(doc: XmlDocument, xsd: Xsd): XmlValidateError | null {
  try {
    xsd.validator.validate(doc)
    return null
  } catch (cause) {
    if (cause instanceof XmlValidateError) return cause
    throw cause
  }
}
