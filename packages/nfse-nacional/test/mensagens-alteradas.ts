import { writeXml, type XmlContent, type XmlTag } from '@iss/platform/xml'
import fc from 'fast-check'
import type { NomeMensagem } from '../src/layout/index.ts'
import { tagDaMensagem } from '../src/layout/xml.ts'
import { comAssinaturas } from './assinatura-de-enfeite.ts'
import { mensagemArbitraria } from './mensagem-arbitraria.ts'

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

/** Eight messages of a kind with everything by chance, each followed by 25 that have one change; the same ones each time. */
export function mensagensAlteradas(nome: NomeMensagem): string[][] {
  const umaMudanca = fc.tuple(fc.nat(), fc.constantFrom(...mudancas), fc.constantFrom(...textos))
  const muitas = fc.array(umaMudanca, { minLength: 25, maxLength: 25 })
  return fc.sample(fc.tuple(mensagemArbitraria(nome), muitas), { numRuns: 8, seed: 20261122 }).map(([mensagem, escolhidas]) => {
    const raiz = comAssinaturas(tagDaMensagem(nome, mensagem as never))
    const alteradas = escolhidas.map(([onde, mudar, texto]) => alterar(raiz, 1 + (onde % (contar(raiz) - 1)), mudar(texto)))
    return [raiz, ...alteradas].map((cada) => writeXml(cada))
  })
}
