import { readdirSync, readFileSync } from 'node:fs'
import { compileXsd, isValidXml, validateXml, withXml, type Xsd } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import { esquemaAbrasf } from './esquema.ts'
import { VERSOES, type Versao } from './versoes.ts'
import { amostra } from '../../test/gerar-amostras.ts'
import { comAssinaturaAlterada, mensagensAlteradas } from '../../test/mensagens-alteradas.ts'

const errorsOf = (xml: string, xsd: Xsd) => withXml(xml, (doc) => validateXml(doc, xsd))
/** Read once, judged by each. */
const verdictsOf = (xml: string, ...xsds: Xsd[]) => withXml(xml, (doc) => xsds.map((xsd) => isValidXml(doc, xsd)))

const REFERENCE = new URL('../../../../../shared/data/', import.meta.url)

describe('the published schemas', () => {
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
      for (const { xmls } of mensagensAlteradas(versao))
        for (const { descricao, xml } of xmls) {
          const [valid, judged] = verdictsOf(xml, theirs, ours)
          verdicts[valid ? 'valid' : 'invalid'] += 1
          if (judged !== valid) expect.fail(`${descricao}: published ${valid}, ours ${!valid}\n${xml}`)
        }
      expect(verdicts.valid).toBeGreaterThan(500)
      expect(verdicts.invalid).toBeGreaterThan(2000)
      theirs.dispose()
    },
    240_000,
  )

  it.each(['lote-2-rps.xml', 'lote-exclusivo-sha256.xml'])('judge altered signatures of %s as ours does', (name) => {
    const theirs = published('2.02')
    const altered = [...comAssinaturaAlterada(amostra(name))]
    expect(altered.length).toBeGreaterThan(0)
    for (const { descricao, xml } of altered) {
      const [valid, judged] = verdictsOf(xml, theirs, esquemaAbrasf('2.02', 'oficial'))
      expect(judged, descricao).toBe(valid)
    }
    theirs.dispose()
  })
})
