import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { glob } from 'tinyglobby'

/** One file of the schema: a table or view with everything that belongs to it, or a function (the overloads of one name together). */
export type SchemaFile = {
  /** Name of what it makes, the name of the file. */
  name: string
  kind: 'table' | 'function'
  /** From the root, with forward slashes. */
  path: string
  text: string
  /** Of the text without comments and white space: what only explains changes nothing. */
  hash: string
  /** Names of the schema that must be there before it. */
  needs: readonly string[]
}

/** The schema files of packages and modules, each after everything that it refers to. Refuses two of one name and a circle. */
export async function readSchema(root: string): Promise<SchemaFile[]> {
  const paths = await glob('{packages,modules}/*/schema/{,functions/}*.sql', { cwd: root })
  const sources = await Promise.all(
    paths.sort().map(async (path) => ({ path: path.replaceAll('\\', '/'), text: await readFile(join(root, path), 'utf8') })),
  )
  return orderSchema(sources)
}

/** The same from texts. `path` ends in `schema/<table>.sql` or `schema/functions/<function>.sql`. */
export function orderSchema(sources: readonly { path: string; text: string }[]): SchemaFile[] {
  const kinds = new Map<string, SchemaFile['kind']>()
  for (const { path } of sources) {
    const name = basename(path, '.sql')
    if (kinds.has(name)) throw new Error(`Two files of the schema are called ${name}.sql`)
    kinds.set(name, /\/functions\/[^/]+$/.test(path) ? 'function' : 'table')
  }
  const files = sources.map(({ path, text }): SchemaFile => {
    const name = basename(path, '.sql')
    const kind = kinds.get(name) ?? 'table'
    return { name, kind, path, text, hash: hashOf(text), needs: referencesOf(text, kinds).filter((other) => other !== name) }
  })
  return inOrder(files)
}

const withoutComments = (text: string) => text.replace(/'(?:[^']|'')*'|--[^\n]*/g, (part) => (part.startsWith('--') ? '' : part))

const hashOf = (text: string) => createHash('sha256').update(withoutComments(text).replace(/\s+/g, ' ').trim()).digest('hex')

/** What a text refers to: tables by `references`, `on`, `from`, `join`, `alter table` and as types, functions by their calls, either as an argument in quotes. */
function referencesOf(text: string, kinds: ReadonlyMap<string, SchemaFile['kind']>): string[] {
  // The body of a function is looked at when it runs, not when it is made.
  const code = withoutComments(text).replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, ' ')
  const plain = code.replace(/'(?:[^']|'')*'/g, "''")
  const found = new Set<string>()
  const add = (name: string | undefined, kind: SchemaFile['kind']) => {
    if (name !== undefined && kinds.get(name) === kind) found.add(name)
  }
  for (const [, name] of plain.matchAll(/\b(?:references|on|from|join|alter table|returns(?: setof)?)\s+(\w+)/gi))
    add(name, 'table')
  for (const [, name] of plain.matchAll(/(?:\(|,)\s*\w+\s+(\w+)(?=\s*(?:,|\)|default\b))/gi)) add(name, 'table')
  for (const [, name] of plain.matchAll(/\b(\w+)\s*\(/g)) add(name, 'function')
  // What a body gives a trigger, it gives it when another file calls it.
  for (const [, name] of text.matchAll(/\bexecute function (\w+)/gi)) add(name, 'function')
  for (const [call] of code.matchAll(/^select\s[^;]*/gim))
    for (const [, name] of call.matchAll(/'(\w+)'/g)) {
      add(name, 'table')
      add(name, 'function')
    }
  return [...found]
}

function inOrder(files: readonly SchemaFile[]): SchemaFile[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const done = new Set<SchemaFile>()
  const open: string[] = []
  const visit = (file: SchemaFile) => {
    if (done.has(file)) return
    if (open.includes(file.name))
      throw new Error(`The schema goes round in a circle: ${[...open.slice(open.indexOf(file.name)), file.name].join(' -> ')}`)
    open.push(file.name)
    for (const name of file.needs) {
      const other = byName.get(name)
      if (other) visit(other)
    }
    open.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  return [...done]
}
