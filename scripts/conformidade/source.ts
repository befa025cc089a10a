import { posix } from 'node:path'
import { parseSync } from 'vite'

/** A text file of the project; `path` is relative to the root, with forward slashes. */
export type CodeFile = { path: string; text: string }

/** A node of the syntax tree, of whatever type (ESTree with TypeScript). */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** One top-level declaration of a file (or what a file does when it is loaded), with the names that it uses. */
export type Declaration = { path: string; names: string[]; node: Node; uses: Set<string>; loads: string[] }

/** What one name of a file stands for in another file. */
type Import = { from: string; name: string }

/** A parsed file: its declarations, what it does when loaded, and the names that come in and go out. */
export type Module = {
  path: string
  declarations: Declaration[]
  /** A name may stand for a type and a value. */
  byName: Map<string, Declaration[]>
  effects: Declaration[]
  imports: Map<string, Import>
  /** Names that come from libraries, those of the test runner and of Node excepted. */
  libraries: Set<string>
  exports: Map<string, { local: string } | Import>
  stars: string[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The nodes right below a node. */
export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  )
}

/** Visits a node and all below it; `enter` answers false to leave out what is below. */
export function walk(node: Node, enter: (node: Node) => unknown): void {
  if (enter(node) !== false) for (const child of childrenOf(node)) walk(child, enter)
}

/** The text of a node that is a string literal, or a template without expressions. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0)
    return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked
  return undefined
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

/** Names bound by a pattern: `a`, `{ a, b: c }`, `[a]`. */
function bound(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const names: string[] = []
  walk(pattern, (node) => {
    if (node.type === 'Identifier') names.push(nameOf(node))
  })
  return names
}

/** A key of an object or the name behind a dot names nothing outside; everything else that is an identifier may. */
function usesOf(root: Node): Pick<Declaration, 'uses' | 'loads'> {
  const uses = new Set<string>()
  const loads: string[] = []
  const visit = (node: Node): void => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') uses.add(nameOf(node))
    if (node.type === 'ImportExpression') loads.push(literalText(node.source) ?? '')
    const silent = !node.computed && (node.type === 'MemberExpression' ? node.property : !node.shorthand && node.key)
    for (const child of childrenOf(node)) if (child !== silent) visit(child)
  }
  visit(root)
  return { uses, loads }
}

/** Parses one file of TypeScript; `resolve` answers the path of what a file imports, undefined for a library. */
export function parseModule(file: CodeFile, resolve: (from: string, specifier: string) => string | undefined): Module {
  const { program } = parseSync(file.path, file.text)
  const module: Module = {
    path: file.path,
    declarations: [],
    byName: new Map(),
    effects: [],
    imports: new Map(),
    libraries: new Set(),
    exports: new Map(),
    stars: [],
  }
  const declare = (names: string[], node: Node, isExported: boolean) => {
    const declaration = { path: file.path, names, node, ...usesOf(node) }
    module.declarations.push(declaration)
    for (const name of names) {
      module.byName.set(name, [...(module.byName.get(name) ?? []), declaration])
      if (isExported) module.exports.set(name, { local: name })
    }
  }
  const statement = (node: Node, isExported: boolean): void => {
    const source = literalText(node.source)
    const from = source === undefined ? undefined : resolve(file.path, source)
    if (node.type === 'ImportDeclaration') {
      const specifiers = (node.specifiers as Node[]) ?? []
      if (from && specifiers.length === 0)
        module.effects.push({ path: file.path, names: [], node, uses: new Set(), loads: [source ?? ''] })
      for (const specifier of specifiers) {
        const name =
          specifier.type === 'ImportSpecifier'
            ? nameOf(specifier.imported)
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        if (from) module.imports.set(nameOf(specifier.local), { from, name })
        else if (!/^(vitest|node:.*)$/.test(source ?? '')) module.libraries.add(nameOf(specifier.local))
      }
    } else if (node.type === 'ExportAllDeclaration') {
      if (from) module.stars.push(from)
    } else if (node.type === 'ExportNamedDeclaration') {
      if (isNode(node.declaration)) statement(node.declaration, true)
      for (const specifier of (node.specifiers as Node[]) ?? []) {
        const name = nameOf(specifier.local)
        if (source === undefined || from) module.exports.set(nameOf(specifier.exported), from ? { from, name } : { local: name })
      }
    } else if (node.type === 'VariableDeclaration') {
      for (const declarator of node.declarations as Node[]) declare(bound(declarator.id as Node), declarator, isExported)
    } else if (node.id) {
      declare([nameOf(node.id)], node, isExported)
    } else if (node.type === 'ExportDefaultDeclaration') {
      declare(['default'], node, true)
    } else module.effects.push({ path: file.path, names: [], node, ...usesOf(node) })
  }
  for (const node of program.body as unknown as Node[]) statement(node, false)
  return module
}

/**
 * Finds the file that an import names: relative, or a package of this tree by the `exports` of its package.json.
 * Takes every file of the tree (package.json too).
 */
export function makeResolver(files: readonly CodeFile[]): (from: string, specifier: string) => string | undefined {
  const paths = new Set(files.map((file) => file.path))
  const packages = files
    .filter((file) => /(^|\/)package\.json$/.test(file.path))
    .map((file) => ({
      folder: posix.dirname(file.path),
      ...(JSON.parse(file.text) as { name?: string; exports?: Record<string, string> }),
    }))
  const existing = (path: string) =>
    [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => paths.has(candidate))
  return (from, specifier) => {
    if (specifier.startsWith('.')) return existing(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')))
    const owner = packages.find(({ name }) => name !== undefined && (specifier === name || specifier.startsWith(`${name}/`)))
    if (!owner?.name) return undefined
    const inner = `.${specifier.slice(owner.name.length)}`
    for (const [pattern, target] of Object.entries(owner.exports ?? {})) {
      const [before = '', after = ''] = pattern.split('*')
      if (pattern === inner) return existing(posix.join(owner.folder, target))
      if (pattern.includes('*') && inner.startsWith(before) && inner.endsWith(after)) {
        const found = existing(
          posix.join(owner.folder, target.replaceAll('*', inner.slice(before.length, inner.length - after.length))),
        )
        if (found) return found
      }
    }
    return undefined
  }
}
