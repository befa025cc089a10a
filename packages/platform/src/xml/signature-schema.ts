import { tag, writeXml, type XmlTag } from './writer.ts'

export const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'

const el = (name: string, type: string, cardinality: Record<string, string> = {}): XmlTag =>
  tag('element', { name, type, ...cardinality })
const any = (namespace: string): XmlTag =>
  tag('any', { namespace, processContents: 'lax', minOccurs: '0', maxOccurs: 'unbounded' })
const id = tag('attribute', { name: 'Id', type: 'ID' })
const optional = { minOccurs: '0' }
const many = { maxOccurs: 'unbounded' }

/** A method element: an Algorithm and whatever parameters it takes. */
function method(name: string, ...content: XmlTag[]): XmlTag {
  return tag(
    'complexType',
    { name, mixed: 'true' },
    ...content,
    tag('attribute', { name: 'Algorithm', type: 'anyURI', use: 'required' }),
  )
}

function structure(name: string, attributes: XmlTag[], ...content: XmlTag[]): XmlTag {
  return tag('complexType', { name }, tag('sequence', ...content), ...attributes)
}

/** Schema of the part of XML-DSig that signed messages use: one or more references and a KeyInfo with certificate or RSA key. */
export function signatureXsd(): string {
  const schema = tag(
    'schema',
    {
      xmlns: 'http://www.w3.org/2001/XMLSchema',
      'xmlns:s': SIGNATURE_NAMESPACE,
      targetNamespace: SIGNATURE_NAMESPACE,
      elementFormDefault: 'qualified',
    },
    el('Signature', 's:signature'),
    structure(
      'signature',
      [id],
      el('SignedInfo', 's:signedInfo'),
      el('SignatureValue', 's:signatureValue'),
      el('KeyInfo', 's:keyInfo', optional),
      el('Object', 's:object', { ...optional, ...many }),
    ),
    structure(
      'signedInfo',
      [id],
      el('CanonicalizationMethod', 's:c14nMethod'),
      el('SignatureMethod', 's:signatureMethod'),
      el('Reference', 's:reference', many),
    ),
    tag('complexType', { name: 'signatureValue' }, tag('simpleContent', tag('extension', { base: 'base64Binary' }, id))),
    method('c14nMethod', tag('sequence', any('##any'))),
    method('signatureMethod', tag('sequence', el('HMACOutputLength', 'integer', optional), any('##other'))),
    structure(
      'reference',
      [id, tag('attribute', { name: 'URI', type: 'anyURI' }), tag('attribute', { name: 'Type', type: 'anyURI' })],
      tag(
        'element',
        { name: 'Transforms', minOccurs: '0' },
        tag('complexType', tag('sequence', el('Transform', 's:transform', many))),
      ),
      el('DigestMethod', 's:digestMethod'),
      el('DigestValue', 'base64Binary'),
    ),
    method(
      'transform',
      tag(
        'choice',
        { minOccurs: '0', maxOccurs: 'unbounded' },
        tag('any', { namespace: '##other', processContents: 'lax' }),
        el('XPath', 'string'),
      ),
    ),
    method('digestMethod', tag('sequence', any('##other'))),
    tag(
      'complexType',
      { name: 'keyInfo', mixed: 'true' },
      tag(
        'choice',
        many,
        el('KeyName', 'string'),
        tag(
          'element',
          { name: 'KeyValue' },
          tag(
            'complexType',
            { mixed: 'true' },
            tag('choice', el('RSAKeyValue', 's:rsaKey'), tag('any', { namespace: '##other', processContents: 'lax' })),
          ),
        ),
        el('X509Data', 's:x509Data'),
        tag('any', { namespace: '##other', processContents: 'lax' }),
      ),
      id,
    ),
    structure('rsaKey', [], el('Modulus', 'base64Binary'), el('Exponent', 'base64Binary')),
    tag(
      'complexType',
      { name: 'x509Data' },
      tag(
        'sequence',
        many,
        tag(
          'choice',
          tag(
            'element',
            { name: 'X509IssuerSerial' },
            tag('complexType', tag('sequence', el('X509IssuerName', 'string'), el('X509SerialNumber', 'integer'))),
          ),
          el('X509SKI', 'base64Binary'),
          el('X509SubjectName', 'string'),
          el('X509Certificate', 'base64Binary'),
          el('X509CRL', 'base64Binary'),
          tag('any', { namespace: '##other', processContents: 'lax' }),
        ),
      ),
    ),
    tag(
      'complexType',
      { name: 'object', mixed: 'true' },
      tag('sequence', any('##any')),
      id,
      tag('attribute', { name: 'MimeType', type: 'string' }),
      tag('attribute', { name: 'Encoding', type: 'anyURI' }),
    ),
  )
  return writeXml(schema, { declaration: true })
}
