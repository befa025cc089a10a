/** What the code says, indexed so that an item of an inventory can be looked up in it. */

export interface CodeFile {
  path: string
  text: string
}

export interface CodeIndex {
  /** Product code (no tests), escapes of quotes undone, for literal search. */
  text: string
  /** Identifiers and string literals, normalised by `normalize`. */
  words: ReadonlySet<string>
  /** The same, of tables, contracts, domain, registries and packages only: where entities and fields are declared. */
  dataWords: ReadonlySet<string>
  /** Addresses of screens and calls, normalised by `normalizePath`. */
  paths: ReadonlySet<string>
  /** Ids named in test files (comments do not count) and in product code. */
  idsInTests: ReadonlySet<string>
  idsInCode: ReadonlySet<string>
}

const isTest = (path: string) => /\.(test|itest|e2e)\.tsx?$/.test(path)
const isData = (path: string) =>
  /^modules\/[^/]+\/src\/(tables|contract|domain|registries|reports|requests|server)\/|^packages\//.test(path)
const idPattern = /\b[A-Z][1-9]-[A-Za-z0-9.-]+-\d{2,}\b/g

/** 'NotaFiscal', 'notaFiscal', 'nota_fiscal', 'nota-fiscal' and 'Nota fiscal' are one word: NOTA_FISCAL. Accents do not count. */
export function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}

/** Parameters of an address have no name of their own: '/a/:id?' and '/a/{codigo}' are '/a/:'. */
export function normalizePath(path: string): string {
  return path.replace(/:[A-Za-z]+\??|\{[^}]+\}/g, ':').replace(/\/$/, '')
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1')

function wordsOf(files: readonly CodeFile[]): Set<string> {
  const words = new Set<string>()
  for (const { text } of files) {
    for (const [identifier] of text.matchAll(/[A-Za-z_$][\w$]*/g)) words.add(normalize(identifier))
    for (const match of text.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$\n]*)`|>([^<>{}\n]+)</g)) {
      words.add(normalize(match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''))
    }
  }
  words.delete('')
  return words
}

/** Indexes code; `declared` are the addresses that discovery found (engines make some that stand nowhere in the text). */
export function indexCode(files: readonly CodeFile[], declared: readonly string[] = []): CodeIndex {
  const product = files.filter(({ path }) => !isTest(path))
  const tests = files.filter(({ path }) => isTest(path))
  const text = product.map((file) => file.text.replace(/\\(['"`])/g, '$1')).join('\n')
  const literals = [...text.matchAll(/['"`](\/[A-Za-z][^'"`\s]*)['"`]/g)].map((match) => match[1] ?? '')
  const paths = new Set([...declared, ...literals].flatMap((path) => [normalizePath(path), normalizePath(`/v2/rest${path}`)]))
  const ids = (found: readonly CodeFile[], strip: boolean) =>
    new Set(found.flatMap((file) => (strip ? withoutComments(file.text) : file.text).match(idPattern) ?? []))
  return {
    text,
    words: wordsOf(product),
    dataWords: wordsOf(product.filter(({ path }) => isData(path))),
    paths,
    idsInTests: ids(tests, true),
    idsInCode: ids(product, false),
  }
}
