import { posix } from 'node:path'
import {
  type CodeFile,
  type Declaration,
  literalText,
  makeResolver,
  type Module,
  type Node,
  parseModule,
  walk,
} from './source.ts'

/** A test file: what proves something, never what does something. */
export const isTest = (path: string) =>
  /\.(test|itest|e2e)\.tsx?$/.test(path) ||
  /^(test|scripts|bench|packages\/testing)\/|^apps\/[^/]+\/(e2e|test)\/|\/(test|testing)\//.test(path)

/** The product's code: which declarations are reached from what the program loads, and by which name a file reaches another. */
export type LiveCode = {
  declarations: readonly Declaration[]
  modules: ReadonlyMap<string, Module>
  isLive(declaration: Declaration): boolean
  /** The declarations behind a name that a file imports. */
  lookUp(path: string, name: string): Declaration[]
  resolve(from: string, specifier: string): string | undefined
}

/** Files that the browser loads by pattern (`import.meta.glob`): every pattern of a file, from the root. */
function globsOf(module: Module): { take: RegExp[]; leave: RegExp[] } {
  const globs = { take: [] as RegExp[], leave: [] as RegExp[] }
  const add = (text: string) => {
    const isLeft = text.startsWith('!')
    const full = posix.join(posix.dirname(module.path), isLeft ? text.slice(1) : text)
    const pattern = full
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/\{([^}]+)\}/g, (_, inner: string) => `(?:${inner.split(',').join('|')})`)
      .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))
    globs[isLeft ? 'leave' : 'take'].push(new RegExp(`^${pattern}$`))
  }
  for (const { node } of [...module.declarations, ...module.effects])
    walk(node, (inner) => {
      const callee = inner.callee as (Node & { property?: { name?: string }; object?: Node }) | undefined
      if (inner.type !== 'CallExpression' || callee?.property?.name !== 'glob' || callee.object?.type !== 'MetaProperty') return
      walk((inner.arguments as Node[])[0] as Node, (literal) => {
        const text = literalText(literal)
        if (text !== undefined) add(text)
      })
    })
  return globs
}

/**
 * Reads the code and marks what the program reaches. `roots` are the declarations that discovery takes ('path#name'); besides them
 * everything of `apps/<app>/src` and what the browser loads by pattern is reached. A constant that only its own test uses is not.
 */
export function readLiveCode(files: readonly CodeFile[], roots: ReadonlySet<string>): LiveCode {
  const resolve = makeResolver(files)
  const modules = new Map(
    files
      .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path))
      .map((file) => [file.path, parseModule(file, resolve)] as const),
  )
  const live = new Set<Declaration>()
  const touched = new Set<string>()
  const pending: Declaration[] = []
  const reach = (declaration: Declaration) => {
    if (live.has(declaration)) return
    live.add(declaration)
    pending.push(declaration)
    if (touched.has(declaration.path)) return
    touched.add(declaration.path)
    for (const effect of modules.get(declaration.path)?.effects ?? []) reach(effect)
  }
  const everything = (path: string, seen = new Set<string>()): Declaration[] => {
    const module = modules.get(path)
    if (!module || seen.has(path)) return []
    seen.add(path)
    const named = [...module.exports.keys()].flatMap((name) => exported(path, name))
    return [...named, ...module.effects, ...module.stars.flatMap((star) => everything(star, seen))]
  }
  const local = (module: Module, name: string): Declaration[] => {
    const own = module.byName.get(name) ?? []
    const outer = module.imports.get(name)
    return outer ? [...own, ...(outer.name === '*' ? everything(outer.from) : exported(outer.from, outer.name))] : own
  }
  const exported = (path: string, name: string, seen = new Set<string>()): Declaration[] => {
    const module = modules.get(path)
    if (!module || seen.has(`${path}#${name}`)) return []
    seen.add(`${path}#${name}`)
    const way = module.exports.get(name)
    if (way)
      return 'local' in way
        ? local(module, way.local)
        : way.name === '*'
          ? everything(way.from)
          : exported(way.from, way.name, seen)
    return module.stars.flatMap((star) => exported(star, name, seen))
  }
  for (const module of modules.values()) {
    const isApp = /^apps\/[^/]+\/src\//.test(module.path)
    for (const declaration of module.declarations)
      if (isApp || declaration.names.some((name) => roots.has(`${module.path}#${name}`))) reach(declaration)
    if (isApp) for (const effect of module.effects) reach(effect)
  }
  const globbed = new Set<string>()
  const follow = () => {
    for (let next = pending.pop(); next; next = pending.pop()) {
      const module = modules.get(next.path)
      if (!module) continue
      for (const name of next.uses) for (const used of local(module, name)) reach(used)
      for (const specifier of next.loads) for (const used of everything(resolve(next.path, specifier) ?? '')) reach(used)
      if (globbed.has(next.path)) continue
      globbed.add(next.path)
      const { take, leave } = globsOf(module)
      if (take.length === 0) continue
      for (const path of modules.keys())
        if (take.some((one) => one.test(path)) && !leave.some((one) => one.test(path)))
          for (const found of everything(path)) reach(found)
    }
  }
  follow()
  return {
    declarations: [...modules.values()].flatMap((module) => [...module.declarations, ...module.effects]),
    modules,
    isLive: (declaration) => live.has(declaration),
    lookUp: (path, name) => {
      const module = modules.get(path)
      return module ? exported(path, name) : []
    },
    resolve,
  }
}
