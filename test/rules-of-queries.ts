import { type Finding, isCode, isTest, lineAt, type SourceFile } from './source-tree.ts'

/** Where the conditions that everybody uses are made. */
const home = 'packages/platform/src/db/conditions.ts'

const find = (files: SourceFile[], pattern: RegExp, message: string): Finding[] =>
  files
    .filter((file) => isCode(file) && !isTest(file) && file.path !== home)
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(({ index }) => ({ path, line: lineAt(text, index), message })))

/** A row that another one names is joined by `refere`, which says the city and the id: either alone, or typed by hand, gets forgotten. */
export function joinsByHand(files: SourceFile[]): Finding[] {
  const joined = /and\(\s*eq\(([\w.]+?)\.municipioId,\s*([\w.]+?)\.municipioId\),\s*eq\(\1\.id,\s*\2\.\w+\),?\s*\)/g
  return find(files, joined, 'joins a reference by hand: refere(reference, table) of @iss/platform/db')
}

/** Text that somebody typed becomes a pattern by `contem`, `anywhere` or `literal`: signs of patterns are escaped in one place. */
export function patternsByHand(files: SourceFile[]): Finding[] {
  return find(files, /replace\(\/\[\\\\%_\]\/g/g, 'escapes a pattern by hand: contem, anywhere or literal of @iss/platform/db')
}

/** A column that holds a competence is `competencia()`, so that nobody turns its first day into a competence and back by hand. */
export function competencesAsDates(files: SourceFile[]): Finding[] {
  const dated = /\bcompetencia\w*: (?:dataCivil|date)\(/gi
  return files
    .filter(({ path }) => /\/src\/tables\/[^/]+\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(dated)].map(({ index }) => ({
        path,
        line: lineAt(text, index),
        message: 'keeps a competence as a date: competencia() of @iss/platform/columns',
      })),
    )
}

/**
 * Which situations of a note count is told by its domain: code takes them from there, and what the schema writes by hand must be the same.
 * `counting` is that list as a statement writes it, in its brackets.
 */
export function situationsByHand(files: SourceFile[], counting: string): Finding[] {
  const own = 'modules/nota/src/domain/estado.ts'
  const written = /\(?'EMITIDA',\s*'CANCELAMENTO_SOLICITADO'[^)\]]*\)?/g
  const isSchema = (path: string) => /^modules\/[^/]+\/schema\/.*\.sql$/.test(path)
  return files
    .filter((file) => file.path !== own && (isSchema(file.path) || (isCode(file) && !isTest(file))))
    .flatMap(({ path, text }) =>
      [...text.matchAll(written)]
        .filter(([list]) => !isSchema(path) || list !== counting)
        .map(({ index }) => ({
          path,
          line: lineAt(text, index),
          message: `names the situations of a note that count by hand: estadosComEfeito of @iss/nota, now ${counting}`,
        })),
    )
}
