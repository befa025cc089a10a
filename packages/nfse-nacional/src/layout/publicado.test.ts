import { existsSync, readFileSync } from 'node:fs'
import { compileXsd, validateXml, withXml, writeXml, type XmlContent, type XmlTag, type Xsd } from '@iss/platform/xml'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comAssinaturas } from '../../test/assinatura-de-enfeite.ts'
import { mensagemArbitraria } from '../../test/mensagem-arbitraria.ts'
import type { NomeMensagem } from './index.ts'
import { esquemaNacional, tagDaMensagem } from './xml.ts'

const REFERENCIA = new URL('../../../../../shared/data/nacional/', import.meta.url)
const arquivos = {
  DPS: 'DPS_v1.01.xsd',
  NFSe: 'NFSe_v1.01.xsd',
  pedRegEvento: 'pedRegEvento_v1.01.xsd',
  evento: 'evento_v1.01.xsd',
}
const partes = ['tiposComplexos_v1.01.xsd', 'tiposSimples_v1.01.xsd', 'tiposEventos_v1.01.xsd', 'xmldsig-core-schema.xsd']

const isTag = (parte: XmlContent): parte is XmlTag => typeof parte === 'object' && parte !== null
const textos = [
  '',
  ' ',
  '0',
  '00',
  '1',
  '9',
  '12.34',
  '0.5',
  '100.00',
  'AB',
  'ção – x',
  ' a',
  '2026-02-29',
  '123456789012345',
  'x'.repeat(301),
]

/** The tree with one change at the element `alvo` (counted in document order). */
function alterar(raiz: XmlTag, alvo: number, mudar: (elemento: XmlTag) => XmlContent[]): XmlTag {
  let visto = -1
  const descer = (elemento: XmlTag): XmlContent[] => {
    visto += 1
    if (visto === alvo) return mudar(elemento)
    return [{ ...elemento, content: elemento.content.flatMap((parte) => (isTag(parte) ? descer(parte) : [parte])) }]
  }
  return descer(raiz)[0] as XmlTag
}

const contar = (elemento: XmlTag): number => elemento.content.filter(isTag).reduce((soma, filho) => soma + contar(filho), 1)

const mudancas: ((texto: string) => (elemento: XmlTag) => XmlContent[])[] = [
  () => () => [],
  () => (elemento) => [elemento, elemento],
  () => (elemento) => [{ ...elemento, name: `${elemento.name}x` }],
  () => (elemento) => [{ ...elemento, content: elemento.content.toReversed() }],
  (texto) => (elemento) => [elemento.content.some(isTag) ? elemento : { ...elemento, content: [texto] }],
  (texto) => (elemento) => [elemento.content.some(isTag) ? elemento : { ...elemento, content: [texto] }],
]

describe.skipIf(!existsSync(REFERENCIA))('the published schemas, where they are at hand', () => {
  const ler = (nome: string) => readFileSync(new URL(nome, REFERENCIA), 'utf8').replace(/^\uFEFF/, '')
  const vale = (xml: string, esquema: Xsd) => withXml(xml, (doc) => validateXml(doc, esquema)).length === 0

  it.each(Object.entries(arquivos))('%s: judge messages and altered messages as ours does', (nome, arquivo) => {
    const deles = compileXsd(Object.fromEntries([arquivo, ...partes].map((cada) => [cada, ler(cada)])), arquivo)
    const vereditos = { vale: 0, naoVale: 0 }
    const comparar = (xml: string) => {
      const publicado = vale(xml, deles)
      vereditos[publicado ? 'vale' : 'naoVale'] += 1
      if (vale(xml, esquemaNacional()) !== publicado) expect.fail(`published ${publicado}, ours ${!publicado}\n${xml}`)
    }
    fc.assert(
      fc.property(
        mensagemArbitraria(nome as NomeMensagem),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...mudancas), fc.constantFrom(...textos)), { minLength: 25, maxLength: 25 }),
        (mensagem, escolhidas) => {
          const raiz = comAssinaturas(tagDaMensagem(nome as NomeMensagem, mensagem as never))
          comparar(writeXml(raiz))
          for (const [onde, mudar, texto] of escolhidas)
            comparar(writeXml(alterar(raiz, 1 + (onde % (contar(raiz) - 1)), mudar(texto))))
        },
      ),
      { numRuns: 8, seed: 20261122 },
    )
    deles.dispose()
    expect(vereditos.vale).toBeGreaterThan(10)
    expect(vereditos.naoVale).toBeGreaterThan(100)
  })
})
