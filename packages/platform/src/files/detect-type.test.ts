import { buffer } from 'node:stream/consumers'
import { AppError } from '@iss/kernel/errors'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import { createPdf } from '../pdf/document.ts'
import { writeXlsx } from '../xlsx/write-xlsx.ts'
import { detectType, type FileExtension } from './detect-type.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0'),
  Buffer.alloc(20),
  Buffer.from([0xff, 0xd9]),
])
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])

async function refusal(content: Uint8Array, name: string, accepted?: FileExtension[]): Promise<string> {
  try {
    await detectType(content, name, accepted)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return 'accepted'
}

async function pdf(): Promise<Buffer> {
  const document = createPdf({ titulo: 'x', emitidoEm: new Date('2026-04-15T12:00:00Z') })
  document.addPage()
  return document.toBuffer()
}

function xlsx(): Promise<Buffer> {
  return buffer(writeXlsx({ sheet: 'x', columns: [{ label: 'A', kind: 'text' }], rows: [['1']] }))
}

/** A PKCS #12 store made with a key of the test itself. */
function pkcs12(): Buffer {
  const keys = forge.pki.rsa.generateKeyPair({ bits: 1024, workers: -1 })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.setSubject([{ name: 'commonName', value: 'Teste' }])
  certificate.setIssuer([{ name: 'commonName', value: 'Teste' }])
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  const store = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], 'senha')
  return Buffer.from(forge.asn1.toDer(store).getBytes(), 'latin1')
}

describe('detectType', () => {
  it('accepts content that fits its extension', async () => {
    expect(await detectType(await pdf(), 'Nota.PDF')).toEqual({ extensao: 'pdf', tipo: 'application/pdf' })
    expect(await detectType(PNG, 'brasao.png')).toEqual({ extensao: 'png', tipo: 'image/png' })
    expect(await detectType(JPEG, 'foto.jpeg')).toEqual({ extensao: 'jpeg', tipo: 'image/jpeg' })
    expect(await detectType(await xlsx(), 'lista.xlsx')).toMatchObject({ extensao: 'xlsx' })
    expect(await detectType(await xlsx(), 'pacote.zip')).toEqual({ extensao: 'zip', tipo: 'application/zip' })
    expect(await detectType(Buffer.from('a;b\r\n1;ação'), 'dados.csv')).toEqual({ extensao: 'csv', tipo: 'text/csv' })
    expect(await detectType(Buffer.from('linha é', 'latin1'), 'arquivo.de.retorno.txt')).toEqual({
      extensao: 'txt',
      tipo: 'text/plain',
    })
    expect(await detectType(Buffer.from('<?xml version="1.0"?><a/>'), 'lote.xml')).toEqual({
      extensao: 'xml',
      tipo: 'application/xml',
    })
    expect(await detectType(Buffer.from('\ufeff<EnviarLote/>'), 'lote.xml')).toMatchObject({ tipo: 'application/xml' })
    const odt = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(26),
      Buffer.from('mimetypeapplication/vnd.oasis.opendocument.text'),
    ])
    expect(await detectType(odt, 'carta.odt')).toMatchObject({ extensao: 'odt' })
  })

  it('accepts certificate stores', async () => {
    const store = pkcs12()
    expect(await detectType(store, 'a1.pfx')).toEqual({ extensao: 'pfx', tipo: 'application/x-pkcs12' })
    expect(await detectType(store, 'a1.p12')).toEqual({ extensao: 'p12', tipo: 'application/x-pkcs12' })
    expect(await refusal(store.subarray(0, -1), 'a1.pfx')).toBe('O conteúdo do arquivo não corresponde à extensão .pfx.')
  })

  it('refuses content that is something else', async () => {
    const other = (name: string) => `O conteúdo do arquivo não corresponde à extensão .${name}.`
    expect(await refusal(EXE, 'nota.pdf')).toBe(other('pdf'))
    expect(await refusal(EXE, 'dados.txt')).toBe(other('txt'))
    expect(await refusal(PNG, 'foto.jpg')).toBe(other('jpg'))
    expect(await refusal(await pdf(), 'dados.csv')).toBe(other('csv'))
    expect(await refusal(await xlsx(), 'texto.docx')).toBe(other('docx'))
    expect(await refusal(Buffer.from('a;b'), 'lote.xml')).toBe(other('xml'))
    expect(await refusal(Buffer.from('a;b'), 'lista.xlsx')).toBe(other('xlsx'))
    expect(await refusal(Buffer.from('texto'), 'a1.pfx')).toBe(other('pfx'))
  })

  it('refuses empty files and extensions that are not accepted', async () => {
    expect(await refusal(Buffer.alloc(0), 'a.pdf')).toBe('O arquivo enviado não tem conteúdo.')
    expect(await refusal(EXE, 'a.exe')).toContain('Tipo de arquivo não permitido.')
    expect(await refusal(PNG, 'semextensao')).toContain('Tipo de arquivo não permitido.')
    expect(await refusal(PNG, 'a.constructor')).toContain('Tipo de arquivo não permitido.')
    expect(await refusal(PNG, 'a.png', ['pdf', 'xml'])).toBe('Tipo de arquivo não permitido. Envie: pdf, xml.')
  })
})
