import { dirname, join, normalize } from 'node:path/posix'

/** A text file of the tree; `path` relative to the root, with forward slashes. */
export type TextFile = { path: string; text: string }

/** A package of the house: where it stands, what it says to stand on, which doors it opens. */
export type Part = {
  /** Folder from the root: `modules/guia`, `testing`. */
  folder: string
  /** Name without the scope: `guia`. */
  name: string
  manifest: {
    floor?: number
    exports?: Record<string, string>
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
}

/** One import of a file of the house by another: both as paths from the root; `to` without file when no such door exists. */
export type Import = { from: string; to: string; specifier: string; line: number }

const scope = '@iss/'

/** The packages of the house, in order of folder. */
export function partsOf(files: readonly TextFile[]): Part[] {
  return files.flatMap(({ path, text }) => {
    if (!path.endsWith('/package.json')) return []
    const manifest = JSON.parse(text) as Part['manifest'] & { name?: string }
    return manifest.name?.startsWith(scope) ? [{ folder: dirname(path), name: manifest.name.slice(scope.length), manifest }] : []
  })
}

/** The package in whose folder a file stands; undefined for tests of the house, scripts and benchmarks. */
export function partOf(parts: readonly Part[], path: string): Part | undefined {
  return parts.find(({ folder }) => path.startsWith(`${folder}/`))
}

const isCode = ({ path }: TextFile) => /\.(ts|tsx|mjs)$/.test(path)
const statement = /^[ \t]*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])([^'"\n]+)\1|\bimport\(\s*(['"])([^'"\n]+)\3/gm

/** Text of a file without what only looks like an import: block comments and template literals. */
const plain = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/`(?:[^`\\]|\\.)*`/g, (literal) => literal.replace(/[^\n]/g, ' '))

/** Every import of one file of the house by another, types included. */
export function importsOf(files: readonly TextFile[], parts: readonly Part[]): Import[] {
  const found: Import[] = []
  for (const file of files.filter(isCode)) {
    const text = plain(file.text)
    for (const match of text.matchAll(statement)) {
      const specifier = match[2] ?? match[4] ?? ''
      const to = targetOf(parts, file.path, specifier)
      if (to) found.push({ from: file.path, to, specifier, line: text.slice(0, match.index).split('\n').length })
    }
  }
  return found
}

function targetOf(parts: readonly Part[], from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  if (!specifier.startsWith(scope)) return undefined
  const [name = '', ...rest] = specifier.slice(scope.length).split('/')
  const part = parts.find((one) => one.name === name)
  if (!part) return undefined
  const door = ['.', ...rest].join('/')
  for (const [pattern, target] of Object.entries(part.manifest.exports ?? {})) {
    const [head = '', tail] = pattern.split('*')
    if (tail === undefined ? door === pattern : door.startsWith(head) && door.endsWith(tail))
      return join(part.folder, target.replace('*', door.slice(head.length, door.length - (tail?.length ?? 0))))
  }
  return part.folder
}

/** What every package imports of others: names by folder of the importer, with the first place that does. */
export function importedParts(parts: readonly Part[], imports: readonly Import[]): Map<Part, Map<Part, Import>> {
  const found = new Map<Part, Map<Part, Import>>(parts.map((part) => [part, new Map()]))
  for (const one of imports) {
    const [from, to] = [partOf(parts, one.from), partOf(parts, one.to) ?? parts.find(({ folder }) => folder === one.to)]
    if (from && to && from !== to && !found.get(from)?.has(to)) found.get(from)?.set(to, one)
  }
  return found
}

/** Groups of nodes that reach each other, each with more than one member (or one that reaches itself), by Tarjan's algorithm. */
export function circles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const found: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next)
        low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
      } else if (onStack.has(next)) low.set(node, Math.min(low.get(node) ?? 0, index.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    for (const member of group) onStack.delete(member)
    if (group.length > 1 || [...(graph.get(node) ?? [])].includes(node)) found.push(group.sort())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found
}
