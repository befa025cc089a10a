import { SIGNATURE_NAMESPACE, tag, writeXml, type XmlTag } from '@iss/platform/xml'
import { estruturas, type Grupo, type Particula } from './estruturas.ts'
import { mensagens } from './mensagens.ts'
import { type TipoSimples, tiposSimples } from './tipos-simples.ts'
import { emVersao, type Versao } from './versoes.ts'

export const NS_ABRASF = 'http://www.abrasf.org.br/nfse.xsd'
export const ARQUIVO_ASSINATURA = 'assinatura.xsd'

/**
 * 'oficial' keeps the list of service items that 2.03 and 2.04 enumerate; 'corrente' leaves the item free there as 2.01 and
 * 2.02 do, because the list lacks items that the law has today (01.09, 06.06, 14.14, 16.02, 17.25, 25.05 …).
 */
export type ListaDeItens = 'oficial' | 'corrente'

/** Text of the schema of one version of the layout; it imports ARQUIVO_ASSINATURA. */
export function gerarXsd(versao: Versao, itens: ListaDeItens = 'oficial'): string {
  const simples = Object.entries(tiposSimples).flatMap(([nome, tipos]) => {
    const livre = itens === 'corrente' && nome === 'itemListaServico'
    const tipo = emVersao(tipos, livre ? '2.02' : versao)
    return tipo ? [tag('simpleType', { name: nome }, restricao(tipo))] : []
  })
  const complexos = Object.entries(estruturas).flatMap(([nome, grupos]) => {
    const grupo = emVersao(grupos, versao)
    return grupo ? [tag('complexType', { name: nome }, ...conteudo(grupo))] : []
  })
  const raizes = Object.entries(mensagens).flatMap(([nome, grupos]) => {
    const grupo = emVersao(grupos, versao)
    return grupo ? [tag('element', { name: nome }, tag('complexType', ...conteudo(grupo)))] : []
  })
  const schema = tag(
    'schema',
    {
      xmlns: 'http://www.w3.org/2001/XMLSchema',
      'xmlns:n': NS_ABRASF,
      'xmlns:s': SIGNATURE_NAMESPACE,
      targetNamespace: NS_ABRASF,
      elementFormDefault: 'qualified',
    },
    tag('import', { namespace: SIGNATURE_NAMESPACE, schemaLocation: ARQUIVO_ASSINATURA }),
    ...simples,
    ...complexos,
    ...raizes,
  )
  return writeXml(schema, { declaration: true })
}

function restricao(tipo: TipoSimples): XmlTag {
  const faceta = (nome: string, valor: string | number | undefined) =>
    valor === undefined ? null : tag(nome, { value: String(valor) })
  return tag(
    'restriction',
    { base: tipo.base },
    faceta('length', tipo.tamanho),
    faceta('minLength', tipo.minimo),
    faceta('maxLength', tipo.maximo),
    faceta('whiteSpace', tipo.espaco),
    faceta('pattern', tipo.padrao),
    ...(tipo.valores ?? []).map((valor) => faceta('enumeration', valor)),
    faceta('totalDigits', tipo.digitos),
    faceta('fractionDigits', tipo.casas),
    faceta('minInclusive', tipo.menor),
    faceta('maxInclusive', tipo.maior),
  )
}

function conteudo({ modo, partes, marca = '', atributos = [] }: Grupo): XmlTag[] {
  const modelo = tag(modo === 'escolha' ? 'choice' : 'sequence', cardinalidade(marca), ...partes.map(particula))
  return [modelo, ...atributos.map(atributo)]
}

function atributo(texto: string): XmlTag {
  const [, name = '', type = '', obrigatorio] = /^(\w+):(\w+)(!?)$/.exec(texto) ?? []
  return tag('attribute', { name, type: `n:${type}`, use: obrigatorio ? 'required' : 'optional' })
}

function particula(parte: Particula): XmlTag {
  if (typeof parte !== 'string') {
    if (parte.nome === undefined) return conteudo(parte)[0] as XmlTag
    return tag(
      'element',
      { name: parte.nome, ...cardinalidade(parte.marca ?? '') },
      tag('complexType', ...conteudo({ ...parte, marca: '' })),
    )
  }
  const [, sinal, nome = '', tipo = '', marca = ''] = /^([@&]?)([^:?*+{]+)(?::(\w+))?([?*+]|\{\d+,\d+\})?$/.exec(parte) ?? []
  if (nome === '') throw new Error(`Not a particle: ${parte}`)
  if (sinal) return tag('element', { ref: `${sinal === '@' ? 'n' : 's'}:${nome}`, ...cardinalidade(marca) })
  return tag('element', { name: nome, type: BASE[tipo] ?? `n:${tipo}`, ...cardinalidade(marca) })
}

const BASE: Readonly<Record<string, string>> = { data: 'date', dataHora: 'dateTime' }

function cardinalidade(marca: string): Record<string, string> {
  if (marca === '') return {}
  if (marca === '?') return { minOccurs: '0' }
  if (marca === '*') return { minOccurs: '0', maxOccurs: 'unbounded' }
  if (marca === '+') return { maxOccurs: 'unbounded' }
  const [, minOccurs = '', maxOccurs = ''] = /^\{(\d+),(\d+)\}$/.exec(marca) ?? []
  return { minOccurs, maxOccurs }
}
