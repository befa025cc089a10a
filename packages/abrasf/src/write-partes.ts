import type { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento, tipoDocumento } from '@iss/kernel/documento'
import { tag, type XmlContent, type XmlTag } from '@iss/platform/xml'
import type { IdentidadeRps } from './lote-lido.ts'
import type { EnderecoParaXml } from './nfse-para-xml.ts'
import { VERSOES, type Versao } from './xsd/versoes.ts'

/** Whether a version is the given one or a later one. */
export const desde = (versao: Versao, primeira: Versao): boolean => VERSOES.indexOf(versao) >= VERSOES.indexOf(primeira)

/** CpfCnpj and municipal registration; since 2.04 there is none of them without a document. */
export function identificacao(
  { documento, inscricaoMunicipal }: { documento: string | null; inscricaoMunicipal?: string | null },
  versao: Versao,
): XmlContent[] {
  if (documento === null && desde(versao, '2.04')) return []
  return [cpfCnpj(documento), texto('InscricaoMunicipal', inscricaoMunicipal, 15)]
}

export function cpfCnpj(documento: string | null): XmlTag | null {
  if (documento === null) return null
  return tag('CpfCnpj', tag(tipoDocumento(documento) === 'CPF' ? 'Cpf' : 'Cnpj', normalizeDocumento(documento)))
}

export function identificacaoRps(name: string, { numero: n, serie, tipo }: IdentidadeRps): XmlTag {
  return tag(name, tag('Numero', String(n)), tag('Serie', serie), tag('Tipo', String(tipo)))
}

/** Whether an address stands abroad. */
export const isExterior = ({ codigoPais }: EnderecoParaXml): boolean => Boolean(codigoPais && codigoPais !== '1058')

/** Whether the layout 2.04 has all that it wants of an address in Brazil. */
export const isCompleto = (e: EnderecoParaXml): boolean =>
  Boolean(e.logradouro && e.bairro && e.codigoMunicipio && e.uf && digitos(e.cep).length === 8)

/**
 * An address as the version has it. 2.04 wants street, district, municipality, state and CEP: without them there is none (`complementos` tells
 * what is known of it); who has no number gets 'S/N'. An address abroad is a text of its own there.
 */
export function endereco(e: EnderecoParaXml, versao: Versao): XmlTag | null {
  if (desde(versao, '2.04')) {
    if (isExterior(e))
      return tag(
        'EnderecoExterior',
        texto('CodigoPais', e.codigoPais, 4),
        texto('EnderecoCompletoExterior', e.logradouro ?? 'Não informado', 255),
      )
    if (!isCompleto(e)) return null
  }
  const nova = desde(versao, '2.04')
  return tag(
    'Endereco',
    texto('Endereco', e.logradouro, nova ? 255 : 125),
    texto('Numero', e.numero ?? (nova ? 'S/N' : null), nova ? 60 : 10),
    texto('Complemento', e.complemento, 60),
    texto('Bairro', e.bairro, 60),
    numero('CodigoMunicipio', e.codigoMunicipio),
    texto('Uf', e.uf, 2),
    nova ? null : texto('CodigoPais', e.codigoPais, 4),
    texto('Cep', digitos(e.cep), 8),
  )
}

const digitos = (text: string | null | undefined) => text?.replace(/\D/g, '') ?? ''

export function contato({ telefone, email }: { telefone?: string | null; email?: string | null }): XmlTag | null {
  return group('Contato', [texto('Telefone', telefone, 20), texto('Email', email, 80)])
}

/** The element when at least one part is there. */
export function group(name: string, parts: readonly XmlContent[]): XmlTag | null {
  return parts.some(Boolean) ? tag(name, ...parts) : null
}

/** A text with its blanks collapsed, cut at `maximo` characters; left out when empty. */
export function texto(name: string, value: string | null | undefined, maximo: number): XmlTag | null {
  const text = cut((value ?? '').replace(/\s+/g, ' ').trim(), maximo).trim()
  return text === '' ? null : tag(name, text)
}

/** Cuts at whole characters, as the schema counts them. */
export function cut(text: string, maximo: number): string {
  return [...text].slice(0, maximo).join('')
}

export function numero(name: string, value: number | null | undefined): XmlTag | null {
  return value === null || value === undefined ? null : tag(name, String(value))
}

export function valor(name: string, value: Dinheiro | null | undefined): XmlTag | null {
  return value ? tag(name, value.toString()) : null
}

export function simNao(value: boolean): string {
  return value ? '1' : '2'
}
