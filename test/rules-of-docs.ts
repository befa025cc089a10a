import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Finding, isCode, lineAt, type SourceFile } from './source-tree.ts'

/** Where the marks of sources are resolved. */
const sourcesPath = 'docs/fontes.md'

/** A string (looked at, so that its slashes are no comment) or a comment of TypeScript or SQL. */
const inCode = /`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
const inSql = /'(?:[^']|'')*'|--[^\n]*/g

type Mark = { mark: string; offset: number }

/** The marks of sources in the comments of a file: "spec 3 §3.5", "F68", "R2b". Items of the list of requirements (U1-5-03) are none. */
function marksIn({ path, text }: SourceFile): Mark[] {
  return [...text.matchAll(path.endsWith('.sql') ? inSql : inCode)].flatMap(({ 0: comment, index }) => {
    if (!/^(?:--|\/[/*])/.test(comment)) return []
    const letters = [...comment.matchAll(/(?<![\w-]|\d\.)[A-Z]\d{1,3}[a-z]?(?![\w-]*\d-|\w|-[\d.]+-)/g)]
    const sections = [...comment.matchAll(/\bspec (\d)((?:(?:,| and|,? to)? §[\d.]*\d)+)/gi)]
    return [
      ...letters.map((found) => ({ mark: found[0], offset: index + found.index })),
      ...sections.flatMap((found) =>
        [...(found[2] ?? '').matchAll(/§[\d.]*\d/g)].map(([section]) => ({
          mark: `spec ${found[1]} ${section}`,
          offset: index + found.index,
        })),
      ),
    ]
  })
}

/** Every mark of a source in a comment has its line in docs/fontes.md. */
export function unresolvedSources(files: SourceFile[]): Finding[] {
  const sources = files.find(({ path }) => path === sourcesPath)?.text ?? ''
  const known = new Set(
    [...sources.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) =>
      [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, mark]) => mark),
    ),
  )
  return files
    .filter((file) => isCode(file) || file.path.endsWith('.sql'))
    .flatMap((file) =>
      marksIn(file)
        .filter(({ mark }) => !known.has(mark))
        .map(({ mark, offset }) => ({
          path: file.path,
          line: lineAt(file.text, offset),
          message: `'${mark}' is not resolved: give it a line in ${sourcesPath}`,
        })),
    )
}

/** A decision that a comment or text cites by its number is a file of docs/decisions, and no two share a number. */
export function missingDecisions(files: SourceFile[]): Finding[] {
  const numbers = files.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? [])
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  return [
    ...twice.map((number) => ({ path: `docs/decisions/${number}`, message: 'two decisions have this number' })),
    ...files
      .filter((file) => isCode(file) || /\.(sql|md|css)$/.test(file.path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(?:decisions?|docs\/decisions)[ /]+(\d{4})\b/g)]
          .filter(([, number]) => !numbers.includes(number ?? ''))
          .map(({ 1: number, index }) => ({ path, line: lineAt(text, index), message: `there is no decision ${number}` })),
      ),
  ]
}

const rootFolders = /^(?:modules|packages|apps|docs|scripts|test|testing|bench)\//
/** A place that stands for many: `<module>`, `{page}`, `*`, `YYYY`, `…`. */
const placeholder = /[<>{}*…?]|YYYY|\.\.\./

/** READMEs and guides (records of decisions are history) name only files, links, commands and definitions that exist. */
export function deadNames(files: SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path))
  const folders = new Set(files.flatMap(({ path }) => path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))))
  // Pictures are no text, so they are looked for on the disk.
  const isPicture = (path: string) => /\.(png|webp)$/.test(path) && existsSync(resolve(import.meta.dirname, '..', path))
  const isThere = (path: string) => paths.has(path) || folders.has(path.replace(/\/$/, ''))
  const manifest = files.find(({ path }) => path === 'package.json')?.text ?? '{}'
  const commands = Object.keys((JSON.parse(manifest) as { scripts?: object }).scripts ?? {})
  const code = files.filter(isCode)
  const defined = new Set(
    code.flatMap(({ text }) => [...text.matchAll(/\bexport (?:const|function) (\w+)/g)].map(([, name]) => name)),
  )
  return files
    .filter(({ path }) => path.endsWith('.md') && !path.startsWith('docs/decisions/'))
    .flatMap(({ path, text }) => {
      const folder = path.split('/').slice(0, -1).join('/')
      const here = (name: string) => normalize(folder, name)
      const named = [...text.matchAll(/`([\w./@-]+)`/g)].filter(([, name = '']) => !placeholder.test(name))
      const dead = (what: string, at: number): Finding => ({
        path,
        line: lineAt(text, at),
        message: `names ${what}, which is not there`,
      })
      return [
        ...named
          .filter(([, name = '']) => rootFolders.test(name) && !isThere(name) && !isThere(here(name)))
          .map(({ 1: name = '', index }) => dead(name, index)),
        ...named
          .filter(([, name = '']) => /^(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|css)$/.test(name) && !rootFolders.test(name))
          .filter(([, name = '']) => !isThere(here(name)) && !isThere(name.replace('/', '/src/').replace(/^/, 'modules/')))
          .filter(([, name = '']) => ![...paths].some((one) => one.endsWith(`/${name}`)))
          .map(({ 1: name = '', index }) => dead(name, index)),
        // Files and folders of a command, in its line or in its block; `<name>` and `{name}` stand for any.
        ...[...text.matchAll(/(?<=\bvitest run\b[^`\n]*[ ])[\w./-]+\/[\w./-]+(?=[ `\n])/g)]
          .filter(([name]) => rootFolders.test(name) && !isThere(name))
          .map(({ 0: name, index }) => dead(name, index)),
        // A file by its name alone, as docs/seguranca.md names tests; `x.test.ts` stands for any.
        ...named
          .filter(([, name = '']) => /^(?!x\.)[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs)$/.test(name) && !isThere(here(name)))
          .filter(([, name = '']) => ![...paths].some((one) => one.endsWith(`/${name}`)))
          .map(({ 1: name = '', index }) => dead(name, index)),
        ...[...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
          .filter(([, target = '']) => !isThere(here(target)) && !isPicture(here(target)))
          .map(({ 1: target = '', index }) => dead(target, index)),
        ...[...text.matchAll(/\bnpm run ([\w:-]+)/g)]
          .filter(([, name = '']) => !commands.includes(name))
          .map(({ 1: name, index }) => dead(`npm run ${name}`, index)),
        ...[...text.matchAll(/\b(define[A-Z]\w+|implement)\b(?=[(`])/g)]
          .filter(([, name]) => !defined.has(name))
          .map(({ 1: name, index }) => dead(name ?? '', index)),
      ]
    })
}

const securityPath = 'docs/seguranca.md'

/** The list of what is met names with every test file the title of a test, and that test is there. */
export function deadTitles(files: SourceFile[]): Finding[] {
  const text = files.find(({ path }) => path === securityPath)?.text ?? ''
  return [...text.matchAll(/`([\w./-]+\.(?:itest|test|e2e)\.tsx?)`((?:,? "[^"\n]+")*)/g)].flatMap(
    ({ 1: name = '', 2: cited = '', index }) => {
      const tests = files.filter(({ path }) => path === name || path.endsWith(`/${name}`))
      const titles = [...cited.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
      const isThere = (title: string) =>
        tests.some((test) => ["'", '"', '`'].some((mark) => test.text.includes(mark + title + mark)))
      const line = lineAt(text, index)
      if (titles.length === 0) return [{ path: securityPath, line, message: `names ${name} without the title of a test` }]
      return titles
        .filter((title) => !isThere(title))
        .map((title) => ({ path: securityPath, line, message: `${name} has no test '${title}'` }))
    },
  )
}

/** A path as seen from a folder, its `..` taken out. */
function normalize(folder: string, name: string): string {
  const parts: string[] = []
  for (const part of [...folder.split('/'), ...name.split('/')]) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
