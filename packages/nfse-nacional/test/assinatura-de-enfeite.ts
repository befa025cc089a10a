import { SIGNATURE_NAMESPACE, tag, type XmlTag } from '@iss/platform/xml'

const metodo = (nome: string, algoritmo: string) => tag(nome, { Algorithm: `${SIGNATURE_NAMESPACE}${algoritmo}` })

/** A Signature element that has the form of one and signs nothing. */
const enfeite = tag(
  'Signature',
  { xmlns: SIGNATURE_NAMESPACE },
  tag(
    'SignedInfo',
    tag('CanonicalizationMethod', { Algorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' }),
    metodo('SignatureMethod', 'rsa-sha1'),
    tag(
      'Reference',
      { URI: '#x' },
      tag('Transforms', metodo('Transform', 'enveloped-signature')),
      metodo('DigestMethod', 'sha1'),
      tag('DigestValue', '2jmj7l5rSw0yVb/vlWAYkK/YBwk='),
    ),
  ),
  tag('SignatureValue', 'AAAA'),
  tag('KeyInfo', tag('X509Data', tag('X509Certificate', 'AAAA'))),
)

/** The message with the ornament where the layout demands a signature. */
export function comAssinaturas(raiz: XmlTag): XmlTag {
  return raiz.name === 'NFSe' || raiz.name === 'evento' ? { ...raiz, content: [...raiz.content, enfeite] } : raiz
}
