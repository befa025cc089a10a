import { createHash, createVerify } from 'node:crypto'
import { XmlC14NMode } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import { checkTrust, readCertificate } from './certificate.ts'
import { issueCertificate, newRsaKeyPem, type SigningIdentity } from './issue-certificate.ts'
import { child, childText } from './navigate.ts'
import { withXml, type XmlElement } from './read.ts'
import { signXml } from './sign.ts'
import { verifySignatures } from './signature.ts'

function identity(
  commonName: string,
  issuer?: SigningIdentity,
  more: { cnpj?: string; notBefore?: Date; notAfter?: Date } = {},
): SigningIdentity {
  const keyPem = newRsaKeyPem()
  return {
    keyPem,
    certPem: issueCertificate({ subjectKeyPem: keyPem, commonName, serial: issuer ? '0b' : '0a', issuer, ...more }),
  }
}

const authority = identity('Autoridade A')
const other = identity('Autoridade B')
const signer = identity('EMPRESA:11222333000181', authority, { cnpj: '12ABC34501DE35' })

const XML = `<Lote xmlns="urn:l" xmlns:x="urn:x"><Item Id="1a"><Valor>10 &amp; ção</Valor><x:Nota k="a&#10;b"> linha&#13;
<![CDATA[<c>]]><!-- fora --></x:Nota></Item><Item Id="2"><Valor>20</Valor></Item></Lote>`

const signed = (options: Partial<Parameters<typeof signXml>[1]> = {}) => signXml(XML, { id: '1a', ...signer, ...options })
const reasons = (xml: string) => verifySignatures(xml).map(({ reason }) => reason)

/** Verification by other means: canonical forms of libxml2 and node's own crypto. */
function verifiesIndependently(xml: string, exclusive: boolean, hash: 'sha1' | 'sha256'): boolean {
  const mode = exclusive ? XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 : XmlC14NMode.XML_C14N_1_0
  return withXml(xml, (doc) => {
    const signature = child(doc.root, 'Signature') as XmlElement
    const digest = createHash(hash)
      .update(doc.get("//*[@Id='1a']")?.canonicalizeToString({ mode }) ?? '')
      .digest('base64')
    const info = child(signature, 'SignedInfo')?.canonicalizeToString({ mode }) ?? ''
    const value = childText(signature, 'SignatureValue') ?? ''
    return (
      digest === childText(signature, 'SignedInfo', 'Reference', 'DigestValue') &&
      createVerify(hash).update(info).verify(signer.certPem, value, 'base64')
    )
  })
}

describe('signXml and verifySignatures', () => {
  it.each([
    ['rsa-sha1', 'inclusive'],
    ['rsa-sha1', 'exclusive'],
    ['rsa-sha256', 'inclusive'],
    ['rsa-sha256', 'exclusive'],
  ] as const)('agree with an independent reader on %s, %s canonical form', (algorithm, c14n) => {
    const xml = signed({ algorithm, c14n })
    expect(verifiesIndependently(xml, c14n === 'exclusive', algorithm === 'rsa-sha1' ? 'sha1' : 'sha256')).toBe(true)
    expect(verifySignatures(xml)).toMatchObject([
      {
        valid: true,
        reason: null,
        referenceId: '1a',
        coversElement: 'Item',
        coversPath: '/Lote/Item[1]',
        path: '/Lote/Signature',
      },
    ])
  })

  it('verifies each of several signatures by itself', () => {
    const two = signXml(signed(), { id: '2', ...signer, c14n: 'exclusive' })
    expect(reasons(two)).toEqual([null, null])
    expect(reasons(two.replace('<Valor>20', '<Valor>21'))).toEqual([null, 'content-changed'])
  })

  it('verifies a signature that stands inside the element it covers', () => {
    const inside = signXml('<a xmlns="urn:a" Id="r"><b>1</b></a>', { id: 'r', ...signer, after: '/*/*[1]' })
    expect(verifySignatures(inside)).toMatchObject([{ valid: true, coversElement: 'a', path: '/a/Signature' }])
    expect(reasons(inside.replace('<b>1', '<b>2'))).toEqual(['content-changed'])
  })

  it('leaves out its own signature alone, not another one inside what it covers', () => {
    const inner = signXml('<a xmlns="urn:a" Id="r"><b Id="q">1</b></a>', { id: 'q', ...signer })
    const outer = signXml(inner, { id: 'r', ...signer, after: '/*/*[1]' })
    expect(verifySignatures(outer).map(({ reason, coversPath }) => [reason, coversPath])).toEqual([
      [null, '/a'],
      [null, '/a/b'],
    ])
    const altered = outer.replace(/(<SignatureValue>)(.)/g, (text, tag: string, first: string, offset: number) =>
      offset === outer.lastIndexOf('<SignatureValue>') ? `${tag}${first === 'A' ? 'B' : 'A'}` : text,
    )
    expect(reasons(altered)).toEqual(['content-changed', 'signature-mismatch'])
  })

  it('reads the digest from what was signed: comments in it neither help nor hide anything', () => {
    const xml = signed()
    const digest = /<DigestValue>(.*?)<\/DigestValue>/.exec(xml)?.[1] ?? ''
    expect(reasons(xml.replace(`>${digest}<`, `><!-- x -->${digest}<`))).toEqual([null])
    expect(reasons(xml.replace(`>${digest}<`, `>${digest}<!-- AAAA --><`))).toEqual([null])
    const emComentarios = signed({ c14n: 'exclusive-with-comments' })
    expect(reasons(emComentarios)).toEqual([null])
    expect(reasons(emComentarios.replace('<!-- fora -->', ''))).toEqual([null])
    expect(reasons(emComentarios.replace('<DigestValue>', '<DigestValue><!-- x -->'))).toEqual(['signature-mismatch'])
    expect(reasons(xml.replace('<!-- fora -->', ''))).toEqual([null])
  })

  it('takes the prefixes of InclusiveNamespaces into the exclusive form, and refuses canonical forms one after the other', () => {
    const xml = signed({ c14n: 'exclusive' })
    const exclusive = '<Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'
    expect(xml).toContain(exclusive)
    const listed = exclusive.replace(
      '/>',
      '><InclusiveNamespaces xmlns="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="x #default"/></Transform>',
    )
    // A prefix that stands nowhere changes what was signed alone; one in scope changes the form of the content too.
    expect(reasons(xml.replace(exclusive, listed.replace('x #default', 'z')))).toEqual(['signature-mismatch'])
    const scoped = xml.replace('xmlns:x=', 'xmlns:y="urn:y" xmlns:x=')
    expect(reasons(scoped)).toEqual([null])
    expect(reasons(scoped.replace(exclusive, listed.replace('x #default', 'y')))).toEqual(['content-changed'])
    expect(reasons(xml.replace(exclusive, exclusive + exclusive))).toEqual(['unsupported-algorithm'])
  })

  it('accepts line breaks in the certificate and blank lines before the document', () => {
    const broken = signed().replace(
      /<X509Certificate>(.*?)<\/X509Certificate>/,
      (_, text: string) => `<X509Certificate>\n${text.replace(/.{64}/g, '$&\r\n')}\n</X509Certificate>`,
    )
    expect(reasons(`\uFEFF\n${broken}`)).toEqual([null])
  })

  it('tells what was altered', () => {
    const xml = signed()
    expect(reasons(xml.replace('ção', 'cao'))).toEqual(['content-changed'])
    expect(reasons(xml.replace(' linha', 'linha'))).toEqual(['content-changed'])
    expect(reasons(xml.replace(/<DigestValue>./, '<DigestValue>!'))).toEqual(['content-changed'])
    expect(reasons(xml.replace(/<SignatureValue>[\s\S]{8}/, '<SignatureValue>AAAAAAAA'))).toEqual(['signature-mismatch'])
    const stranger = verifySignatures(
      xml.replace(/<X509Certificate>.*?<\/X509Certificate>/, `<X509Certificate>${bare(other.certPem)}</X509Certificate>`),
    )
    expect(stranger).toMatchObject([{ valid: false, reason: 'signature-mismatch' }])
  })

  it('refuses what could let another element stand in for the signed one', () => {
    const xml = signed()
    expect(reasons(xml.replace('<Item Id="2">', '<Item Id="1a">'))).toEqual(['ambiguous-reference'])
    expect(reasons(xml.replace('<Item Id="2">', '<Item x:id="1a">'))).toEqual(['ambiguous-reference'])
    expect(reasons(xml.replace('<Item Id="1a">', '<Item>'))).toEqual(['reference-not-found'])
    expect(reasons(xml.replace('URI="#1a"', ''))).toEqual(['malformed'])
    expect(reasons(xml.replace(/(<Reference[\s\S]*<\/Reference>)/, '$1$1'))).toEqual(['malformed'])
    expect(reasons(xml.replace(/(<SignedInfo>[\s\S]*<\/SignedInfo>)/, '$1$1'))).toEqual(['malformed'])
    const moved = xml
      .replace('<Item Id="1a">', '<Item Id="forjado"><Valor>9</Valor></Item><Velho><Item Id="1a">')
      .replace('</x:Nota></Item>', '</x:Nota></Item></Velho>')
    expect(verifySignatures(moved)).toMatchObject([{ valid: true, coversPath: '/Lote/Velho/Item' }])
  })

  it('refuses keyed hashes, unknown transforms and missing certificates', () => {
    const xml = signed()
    expect(reasons(xml.replaceAll(/xmldsig-more#rsa-sha256/g, 'xmldsig-more#hmac-sha256'))).toEqual(['unsupported-algorithm'])
    expect(
      reasons(
        xml.replace('http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
      ),
    ).toEqual(['unsupported-algorithm'])
    expect(reasons(xml.replace(/<KeyInfo>.*<\/KeyInfo>/, ''))).toEqual(['no-certificate'])
    expect(reasons(xml.replace(/<X509Certificate>.*?</, '<X509Certificate>AAAA<'))).toEqual(['no-certificate'])
    expect(verifySignatures(XML)).toEqual([])
  })
})

describe('certificates', () => {
  it('tells holder, issuer and period', () => {
    expect(readCertificate(signer.certPem)).toMatchObject({
      subject: 'C=BR, O=Somente para testes, CN=EMPRESA:11222333000181',
      issuer: 'C=BR, O=Somente para testes, CN=Autoridade A',
      serial: '0B',
      cnpj: '12ABC34501DE35',
      notBefore: new Date('2020-01-01T00:00:00Z'),
      notAfter: new Date('2046-12-31T23:59:59Z'),
    })
  })

  it('falls back on the suffix of the common name, for companies and persons', () => {
    expect(readCertificate(identity('EMPRESA:11222333000181', authority).certPem)).toMatchObject({
      cnpj: '11222333000181',
      cpf: null,
    })
    expect(readCertificate(identity('MARIA DA SILVA:52998224725', authority).certPem)).toMatchObject({
      cnpj: null,
      cpf: '52998224725',
    })
    expect(readCertificate(identity('SEM NUMERO', authority).certPem)).toMatchObject({ cnpj: null, cpf: null })
  })

  it('judges period and authority', () => {
    const leaf = readCertificate(signer.certPem)
    const at = new Date('2026-04-15T12:00:00Z')
    expect(checkTrust(leaf, [other.certPem, authority.certPem], at)).toBe('trusted')
    expect(checkTrust(leaf, [`${other.certPem}\n${authority.certPem}`], at)).toBe('trusted')
    expect(checkTrust(leaf, [other.certPem], at)).toBe('unknown-authority')
    expect(checkTrust(leaf, [], at)).toBe('unknown-authority')
    expect(checkTrust(leaf, [signer.certPem], at)).toBe('unknown-authority')
    expect(checkTrust(leaf, [authority.certPem], new Date('2019-12-31T23:59:59Z'))).toBe('not-yet-valid')
    expect(checkTrust(leaf, [authority.certPem], new Date('2047-01-01T00:00:00Z'))).toBe('expired')
  })

  it('does not take an authority of the same name for the one that issued', () => {
    const impostor = identity('Autoridade A')
    expect(checkTrust(readCertificate(signer.certPem), [impostor.certPem], new Date('2026-04-15T12:00:00Z'))).toBe(
      'unknown-authority',
    )
  })

  it('does not count an authority out of its own period', () => {
    const old = identity('Autoridade C', undefined, { notAfter: new Date('2021-01-01T00:00:00Z') })
    const leaf = readCertificate(identity('EMPRESA', old).certPem)
    expect(checkTrust(leaf, [old.certPem], new Date('2026-04-15T12:00:00Z'))).toBe('unknown-authority')
    expect(checkTrust(leaf, [old.certPem], new Date('2020-06-01T00:00:00Z'))).toBe('trusted')
  })
})

function bare(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, '')
}
