import type { Access, Call } from '../contract/index.ts'
import type { Context } from './context.ts'

export type PageAnswer = {
  titulo: string
  /** Body as HTML; every value escaped with `html`. */
  corpo: Html
  status?: number
  /** City of what the page shows, when there are several: its arms stand in the head. */
  municipioId?: number
  /** Embedded in another page: no header with the way back. */
  semCabecalho?: boolean
}

/**
 * A page that the server renders itself (spec 1 §2.2: documentos, ativar, notas-versao, comprovante …). `render` may answer null: then the
 * browser's own screen of the same address takes over (for example to ask for the captcha).
 */
export type Page = {
  kind: 'page'
  path: string
  access: Access
  effect: 'read' | 'write'
  render(ctx: Context, query: Record<string, string>, params: Record<string, string>): Promise<PageAnswer | null>
}

/** Declares a server-rendered page. */
export function definePage(definition: Omit<Page, 'kind'>): Page {
  return { kind: 'page', ...definition }
}

/** Who gives the picture at the head of public pages: at most one, a public call that takes an optional `idMunicipio`. */
export type PageHead = { kind: 'page-head'; call: Call }

/** Declares the call whose answer is the picture at the head of the pages of the server. */
export function definePageHead(call: Call): PageHead {
  return { kind: 'page-head', call }
}

/** A piece of HTML that is safe to put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** A CPF or CNPJ stays on one line: a browser breaks after its hyphen, or anywhere in a narrow place. */
const keepWhole = (text: string) =>
  text.replace(
    /\b(?:\d{3}\.\d{3}\.\d{3}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4})-\d{2}\b/g,
    '<span class="inteiro">$&</span>',
  )

/** Template tag: escapes every value, except pieces made by itself; lists are joined. Outside of tags a CPF or CNPJ is kept whole. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  const piece = (value: unknown, inTag: boolean): string => {
    if (value === null || value === undefined || value === false) return ''
    if (value instanceof Html) return value.text
    if (Array.isArray(value)) return value.map((one) => piece(one, inTag)).join('')
    const text = escapeHtml(String(value))
    return inTag ? text : keepWhole(text)
  }
  return new Html(
    strings.reduce((text, part, index) => {
      const before = text + part
      return index < values.length ? before + piece(values[index], before.lastIndexOf('<') > before.lastIndexOf('>')) : before
    }, ''),
  )
}
