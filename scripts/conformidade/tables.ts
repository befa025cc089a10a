import type { CodeFile } from './source.ts'
import { normalize } from './words.ts'

/** Tables of the database by name, with the names of their columns, normalised. */
export type Tables = ReadonlyMap<string, ReadonlySet<string>>

/** What stands between the parenthesis that opens at `at` and the one that closes it. */
function inside(text: string, at: number): string {
  let depth = 0
  for (let i = at; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1
    if (text[i] === ')') depth -= 1
    if (depth === 0) return text.slice(at + 1, i)
  }
  return text.slice(at + 1)
}

/** Parts of a list between commas, those inside parentheses left whole. */
function parts(list: string): string[] {
  const found = ['']
  let depth = 0
  for (const letter of list) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) found.push('')
    else found[found.length - 1] += letter
  }
  return found.map((part) => part.trim())
}

const notColumns = /^(primary|foreign|unique|check|constraint|exclude|like)\b/i

/** Reads the tables that the SQL files make: first every table as it is created, then what migrations change, in order of file name. */
export function readTables(files: readonly CodeFile[]): Tables {
  const tables = new Map<string, Set<string>>()
  const name = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const scripts = files.filter(({ path }) => path.endsWith('.sql')).sort((a, b) => (name(a.path) < name(b.path) ? -1 : 1))
  const created = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:\w+\.)?(\w+)\s*\(/gi
  const changed = /alter\s+table\s+(?:only\s+|if\s+exists\s+)*(\w+)\s+([^;]+);|drop\s+table\s+(?:if\s+exists\s+)?(\w+)/gi
  const codes = scripts.map(({ text }) => text.replace(/--[^\n]*/g, '').replace(/'(?:[^']|'')*'/g, "''"))
  for (const code of codes)
    for (const match of code.matchAll(created)) {
      const columns = parts(inside(code, match.index + match[0].length - 1)).filter((part) => part && !notColumns.test(part))
      const alike = tables.get(/^like\s+(\w+)/i.exec(inside(code, match.index + match[0].length - 1).trim())?.[1] ?? '') ?? []
      tables.set(match[1] ?? '', new Set([...alike, ...columns.map((column) => normalize(column.split(/\s+/)[0] ?? ''))]))
    }
  for (const code of codes)
    for (const [, altered = '', changes = '', dropped = ''] of code.matchAll(changed)) {
      tables.delete(dropped)
      for (const change of parts(changes)) {
        const [, verb = '', column = '', to = ''] =
          /^(add|drop|rename)\s+(?:column\s+)?(?:if\s+(?:not\s+)?exists\s+)?(\w+)(?:\s+to\s+(\w+))?/i.exec(change) ?? []
        if (/add/i.test(verb) && !notColumns.test(column)) tables.get(altered)?.add(normalize(column))
        if (/drop|rename/i.test(verb)) tables.get(altered)?.delete(normalize(column))
        if (/rename/i.test(verb) && column !== 'to' && to) tables.get(altered)?.add(normalize(to))
      }
    }
  return tables
}
