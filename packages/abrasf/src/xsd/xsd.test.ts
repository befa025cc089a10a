import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { compileXsd, validateXml, withXml, writeXml, type Xsd } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import { esquemaAbrasf } from './esquema.ts'
import { itensListaServico } from './itens-lista-servico.ts'
import { mensagens } from './mensagens.ts'
import { VERSOES, type Versao } from './versoes.ts'
import { amostra } from '../../test/gerar-amostras.ts'
import { instancia, mutacoes } from '../../test/instancia.ts'
import { loteDeTeste } from '../../test/lote-de-teste.ts'

const RAIZES = Object.keys(mensagens)
const errorsOf = (xml: string, xsd: Xsd) => withXml(xml, (doc) => validateXml(doc, xsd))
const isValid = (xml: string, xsd: Xsd) => errorsOf(xml, xsd).length === 0
const messages = (xml: string, versao: Versao) => errorsOf(xml, esquemaAbrasf(versao)).map(({ message }) => message)

describe('schema of each version', () => {
  it.each(VERSOES)('%s accepts every message with all its parts', (versao) => {
    for (const raiz of RAIZES) {
      for (const alternativa of [0, 1, 2]) {
        expect(
          errorsOf(writeXml(instancia(raiz, versao, alternativa)), esquemaAbrasf(versao, 'oficial')),
          `${raiz} ${alternativa}`,
        ).toEqual([])
      }
    }
  })

  it('accepts the signed samples', () => {
    for (const name of ['lote-2-rps.xml', 'lote-2-rps-adulterado.xml', 'lote-exclusivo-sha256.xml'])
      expect(messages(amostra(name), '2.02')).toEqual([])
  })

  it('knows what changed between the versions', () => {
    const lote = (versao: Versao) => loteDeTeste({ versao, rps: [{ numero: 1 }] })
    expect(messages(lote('2.04'), '2.03')).toContain('O elemento Prestador não é esperado aqui; esperado: CpfCnpj.')
    // zeros at the end do not count as decimals, so that what clients of 2.02 send passes later versions too
    expect(messages(lote('2.02'), '2.03')).toEqual([])
    expect(messages(lote('2.02').replace('3.0000', '2.5856'), '2.03')).toEqual([
      `O valor '2.5856' de Aliquota tem mais de 4 dígitos.`,
    ])
    expect(messages(lote('2.02').replace('3.0000', '2.5856'), '2.02')).toEqual([])
  })

  it('has the official list of items, and leaves items free for reading', () => {
    const lote = loteDeTeste({ versao: '2.04', rps: [{ numero: 1, item: '01.09' }] })
    expect(itensListaServico()).toHaveLength(193)
    for (const ausente of ['01.09', '06.06', '14.14', '16.02', '17.07', '17.25', '25.05'])
      expect(itensListaServico()).not.toContain(ausente)
    expect(isValid(lote, esquemaAbrasf('2.04', 'oficial'))).toBe(false)
    expect(isValid(lote, esquemaAbrasf('2.04', 'corrente'))).toBe(true)
  })

  it('lets alphanumeric CNPJ pass', () => {
    expect(messages(loteDeTeste({ rps: [{ numero: 1, tomadorCnpj: '12ABC34501DE35' }] }), '2.02')).toEqual([])
  })
})

const REFERENCE = new URL('../../../../../shared/data/', import.meta.url)

describe.skipIf(!existsSync(new URL('abrasf/nfse_v202.xsd', REFERENCE)))('the published schemas, where they are at hand', () => {
  const read = (name: string) => readFileSync(new URL(`abrasf/${name}`, REFERENCE), 'utf8')
  const published = (versao: Versao): Xsd =>
    compileXsd(
      {
        'nfse.xsd': read(`nfse_v${versao.replace('.', '')}.xsd`),
        'xmldsig-core-schema20020212.xsd': read('xmldsig-core-schema20020212.xsd'),
      },
      'nfse.xsd',
    )

  it.each(VERSOES)('%s: judge every sample as ours does', (versao) => {
    const folder = new URL('amostras/', REFERENCE)
    const names = readdirSync(folder).filter((name) => name.endsWith('.xml'))
    const theirs = published(versao)
    for (const name of names) {
      const xml = readFileSync(new URL(name, folder), 'utf8')
      const words = (xsd: Xsd) =>
        errorsOf(xml, xsd).map(({ kind, path, expected }) => [kind, path, kind === 'value' ? null : expected])
      expect(words(esquemaAbrasf(versao, 'oficial')), name).toEqual(words(theirs))
    }
    expect(names.length).toBeGreaterThan(10)
    theirs.dispose()
  })

  it.each(VERSOES)(
    '%s: judge every message and thousands of altered ones as ours does',
    (versao) => {
      const theirs = published(versao)
      const ours = esquemaAbrasf(versao, 'oficial')
      const verdicts = { valid: 0, invalid: 0 }
      const compare = (xml: string, what: string) => {
        const valid = isValid(xml, theirs)
        verdicts[valid ? 'valid' : 'invalid'] += 1
        if (isValid(xml, ours) !== valid) expect.fail(`${what}: published ${valid}, ours ${!valid}\n${xml}`)
      }
      for (const raiz of RAIZES) {
        for (const alternativa of [0, 1, 2]) {
          const documento = instancia(raiz, versao, alternativa)
          compare(writeXml(documento), raiz)
          const kinds = /^(EnviarLoteRpsEnvio|ConsultarNfse.*Envio|ConsultarLoteRps.*|CancelarNfse.*)$/.test(raiz) ? 12 : 1
          for (const mutacao of mutacoes(documento, kinds)) compare(writeXml(mutacao.documento), mutacao.descricao)
        }
      }
      expect(verdicts.valid).toBeGreaterThan(500)
      expect(verdicts.invalid).toBeGreaterThan(2000)
      theirs.dispose()
    },
    60_000,
  )

  it.each(['lote-2-rps.xml', 'lote-exclusivo-sha256.xml'])('judge altered signatures of %s as ours does', (name) => {
    const theirs = published('2.02')
    const xml = amostra(name)
    const changes: [RegExp, string][] = [
      [/<SignatureValue>/, '<SignatureValue>?'],
      [/<DigestValue>[^<]*/, '<DigestValue>'],
      [/<SignedInfo>/, '<SignedInfo Id="1">'],
      [/<SignedInfo>/, '<SignedInfo Id="a">'],
      [/<KeyInfo>.*?<\/KeyInfo>/, ''],
      [/<KeyInfo>.*?<\/KeyInfo>/, '<KeyInfo/>'],
      [/<KeyInfo>/, '<KeyInfo><KeyName>a</KeyName>'],
      [/<X509Data>/, '<X509Data><X509Data/>'],
      [/<X509Data>/, '<X509Data><X509SubjectName>CN=a</X509SubjectName>'],
      [/<Reference URI="[^"]*">/, '<Reference>'],
      [/<Transforms>.*?<\/Transforms>/, ''],
      [/<SignatureMethod [^>]*>/, ''],
      [/<Signature [^>]*>/, '$&texto'],
      [/<\/Signature>/, '<Object Id="o"><q xmlns="u:q"/></Object></Signature>'],
      [/<Reference .*?<\/Reference>/, '$&$&'],
    ]
    for (const [from, to] of changes) {
      const altered = xml.replace(from, to)
      expect(altered).not.toBe(xml)
      expect(isValid(altered, esquemaAbrasf('2.02', 'oficial')), String(from) + to).toBe(isValid(altered, theirs))
    }
    theirs.dispose()
  })
})
