import { tag, type XmlContent, type XmlTag } from '@iss/platform/xml'
import { estruturas, type Grupo, type Particula } from '../src/xsd/estruturas.ts'
import { NS_ABRASF } from '../src/xsd/gerar-xsd.ts'
import { mensagens } from '../src/xsd/mensagens.ts'
import { tiposSimples } from '../src/xsd/tipos-simples.ts'
import { emVersao, type Versao } from '../src/xsd/versoes.ts'

/** A value that every version accepts, by simple type; types not listed take 'A1'. */
const VALORES: Readonly<Record<string, string>> = {
  data: '2026-01-20',
  dataHora: '2026-01-20T10:30:00',
  cnpj: '11222333000181',
  cpf: '52998224725',
  uf: 'MG',
  cep: '30130010',
  codigoPais: '0105',
  itemListaServico: '01.07',
  valor: '10.50',
  aliquota: '3.5',
  numeroRps: '7',
  numeroNfse: '70',
  numeroLote: '3',
  quantidadeRps: '1',
  codigoCnae: '6209100',
  codigoMunicipio: '3106200',
  pagina: '2',
  versao: '2.02',
  numeroNfe: '12',
  chaveNfe: '31260111222333000181550010000000011000000012',
  email: 'a@b.example',
}

function valorDe(tipo: string, versao: Versao): string {
  const listado = VALORES[tipo]
  if (listado !== undefined) return listado
  const simples = emVersao(tiposSimples[tipo] ?? null, versao)
  return simples?.base === 'byte' ? (simples.padrao?.split('|')[0] ?? '1') : 'A1'
}

/**
 * A document of one root element with every optional part present, made from the declared structures. Of each choice it
 * takes alternative `alternativa` (modulo their number).
 */
export function instancia(raiz: string, versao: Versao, alternativa: number): XmlTag {
  const grupo = emVersao(mensagens[raiz] ?? null, versao)
  if (grupo === null) throw new Error(`${raiz} does not exist in ${versao}`)
  const element = elemento(raiz, grupo, versao, alternativa)
  return { ...element, attributes: { xmlns: NS_ABRASF, ...element.attributes } }
}

function elemento(name: string, grupo: Grupo, versao: Versao, alternativa: number): XmlTag {
  const attributes = Object.fromEntries(
    (grupo.atributos ?? []).map((atributo) => {
      const [nome = '', tipo = ''] = atributo.replace('!', '').split(':')
      return [nome, valorDe(tipo, versao)]
    }),
  )
  return tag(name, attributes, ...conteudo(grupo, versao, alternativa))
}

function conteudo({ modo, partes }: Grupo, versao: Versao, alternativa: number): XmlContent[] {
  const escolhidas = modo === 'escolha' ? [partes[alternativa % partes.length] as Particula] : partes
  return escolhidas.flatMap((parte) => particula(parte, versao, alternativa))
}

function particula(parte: Particula, versao: Versao, alternativa: number): XmlContent[] {
  if (typeof parte !== 'string')
    return parte.nome === undefined ? conteudo(parte, versao, alternativa) : [elemento(parte.nome, parte, versao, alternativa)]
  if (parte.startsWith('&')) return []
  if (parte.startsWith('@')) {
    const nome = parte.slice(1).replace(/[?*+{].*$/, '')
    const grupo = emVersao(mensagens[nome] ?? null, versao)
    return grupo ? [elemento(nome, grupo, versao, alternativa)] : []
  }
  const [nome = '', tipo = ''] = parte.replace(/[?*+{].*$/, '').split(':')
  const grupo = emVersao(estruturas[tipo] ?? null, versao)
  return [grupo ? elemento(nome, grupo, versao, alternativa) : tag(nome, valorDe(tipo, versao))]
}

/** One change of one element; the same document without the change is valid. */
export type Mutacao = { readonly descricao: string; readonly documento: XmlTag }

const MUDANCAS: readonly (readonly [name: string, change: (element: XmlTag) => XmlContent[]])[] = [
  ['without', () => []],
  ['twice', (element) => [element, element]],
  ['emptied', (element) => [{ ...element, content: [] }]],
  ['renamed', (element) => [{ ...element, name: 'Estranho' }]],
  ['with a long text', (element) => [{ ...element, content: ['9'.repeat(2001)] }]],
  ['with a short text', (element) => [{ ...element, content: ['x'] }]],
  ['with blanks', (element) => [{ ...element, content: [' ', ...element.content, ' '] }]],
  ['with an attribute', (element) => [{ ...element, attributes: { ...element.attributes, extra: '1' } }]],
  ['without attributes', (element) => [{ ...element, attributes: {} }]],
  ['with a number too precise', (element) => [{ ...element, content: ['1.23456'] }]],
  ['with a negative number', (element) => [{ ...element, content: ['-1'] }]],
  ['with a code out of range', (element) => [{ ...element, content: ['9'] }]],
]

/** Changes of every element below the root, `porElemento` of the twelve kinds each, spread so that all kinds occur. */
export function mutacoes(raiz: XmlTag, porElemento: number): Mutacao[] {
  const found: Mutacao[] = []
  let position = 0
  const visit = (element: XmlTag, path: string, rebuild: (parts: XmlContent[]) => XmlTag): void => {
    element.content.forEach((part, index) => {
      if (typeof part !== 'object' || part === null) return
      const replace = (parts: XmlContent[]) =>
        rebuild([...element.content.slice(0, index), ...parts, ...element.content.slice(index + 1)])
      for (let n = 0; n < porElemento; n += 1) {
        const [name, change] = MUDANCAS[(position * 5 + n) % MUDANCAS.length] as (typeof MUDANCAS)[number]
        found.push({ descricao: `${path}/${part.name} ${name}`, documento: replace(change(part)) })
      }
      position += 1
      visit(part, `${path}/${part.name}`, (parts) => replace([{ ...part, content: parts }]))
    })
  }
  visit(raiz, raiz.name, (parts) => ({ ...raiz, content: parts }))
  return found
}
