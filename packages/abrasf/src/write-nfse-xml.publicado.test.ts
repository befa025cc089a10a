import { readFileSync } from 'node:fs'
import { compileXsd, validateXml, withXml } from '@iss/platform/xml'
import { expect, it } from 'vitest'
import { completa, minima } from '../test/notas-de-prova.ts'
import { writeNfseXml } from './write-nfse-xml.ts'

const published = new URL('../../../../shared/data/abrasf/', import.meta.url)

it('notes pass the published schema', () => {
  const read = (name: string) => readFileSync(new URL(name, published), 'utf8')
  const xsd = compileXsd(
    { 'a.xsd': read('nfse_v202.xsd'), 'xmldsig-core-schema20020212.xsd': read('xmldsig-core-schema20020212.xsd') },
    'a.xsd',
  )
  for (const nota of [minima, completa]) expect(withXml(writeNfseXml(nota), (doc) => validateXml(doc, xsd))).toEqual([])
  xsd.dispose()
})
