import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withXml, writeXml } from '@iss/platform/xml'
import { SignedXml } from 'xml-crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { identidadesDeProva } from '../test/identidades.ts'
import { nfseDeProva } from '../test/nfse-de-prova.ts'
import { assinarMensagem, conferirAssinatura } from './assinatura.ts'
import { tagDaMensagem, validarMensagem } from './layout/xml.ts'

const pasta = mkdtempSync(join(tmpdir(), 'assinatura-'))
afterAll(() => rmSync(pasta, { recursive: true }))

const { municipio } = identidadesDeProva()
const nota = nfseDeProva()
const id = nota.infNFSe.Id
const xml = writeXml(tagDaMensagem('NFSe', nota), { declaration: true })

/** What the independent verifier says of the note's own signature; the attribute Id of the layout is declared to it. */
function xmlsec(texto: string): boolean {
  const arquivo = join(pasta, 'nota.xml')
  writeFileSync(arquivo, texto)
  try {
    execFileSync('xmlsec1', ['--verify', '--insecure', '--id-attr:Id', 'http://www.sped.fazenda.gov.br/nfse:infNFSe', arquivo], {
      stdio: 'pipe',
    })
    return true
  } catch {
    return false
  }
}

const confere = (texto: string) => withXml(texto, (doc) => conferirAssinatura(doc, 'NFSe'))

describe('signature of a note', () => {
  it.each([
    ['RSA_SHA1', false],
    ['RSA_SHA256', false],
    ['RSA_SHA256', true],
  ] as const)(
    '%s, as the service of the taxpayer: %s: holds for us and for xmlsec1, and breaks when the content changes',
    (algoritmo, comoSefin) => {
      const assinada = assinarMensagem(xml, id, municipio, algoritmo, { comoSefin })
      const alterada = assinada.replace('<vServ>1000.00</vServ>', '<vServ>1000.01</vServ>')
      expect(alterada).not.toBe(assinada)
      expect(withXml(assinada, (doc) => validarMensagem(doc, 'NFSe'))).toEqual([])
      expect(confere(assinada)).toMatchObject({ valida: true, certificado: { cnpj: '11222333000181' } })
      expect(confere(alterada)).toEqual({ valida: false, falha: 'content-changed' })
      expect([xmlsec(assinada), xmlsec(alterada)]).toEqual([true, false])
    },
  )

  it('over the whole document, enveloped alone, as a town signs, holds too', () => {
    const assinador = new SignedXml({
      privateKey: municipio.keyPem,
      publicCert: municipio.certPem,
      signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
      canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    })
    assinador.addReference({
      xpath: '/*',
      isEmptyUri: true,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature'],
      digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
    })
    assinador.computeSignature(xml, { location: { reference: '/*', action: 'append' } })
    const assinada = assinador.getSignedXml()
    expect(confere(assinada)).toMatchObject({ valida: true })
    expect(confere(assinada.replace('1000.00', '1000.01'))).toEqual({ valida: false, falha: 'content-changed' })
    expect(xmlsec(assinada)).toBe(true)
  })

  it('a signature of something else does not count', () => {
    const dps = nota.infNFSe.DPS.infDPS.Id
    const assinada = assinarMensagem(xml, dps, municipio, 'RSA_SHA1')
    expect(confere(assinada)).toEqual({ valida: false, falha: 'ausente' })
    const noLugar = assinada
      .replace(/<Signature [\s\S]*<\/Signature>/, '')
      .replace('</infNFSe>', `</infNFSe>${/<Signature [\s\S]*<\/Signature>/.exec(assinada)?.[0]}`)
    expect(confere(noLugar)).toEqual({ valida: false, falha: 'nao-cobre' })
  })
})
