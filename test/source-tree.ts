import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** One text file of the tree; `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  path: string
  text: string
}

/** A broken rule: where, and what to do about it. */
export interface Finding {
  path: string
  line?: number
  message: string
}

const skippedFolders = new Set(['node_modules', 'dist', 'coverage', 'test-results'])
const textFile =
  /\.(ts|tsx|mjs|js|json|css|html|sql|md|txt|xml|xsd|csv|svg|yml|yaml|sh)$|(^|\/)(run|LICENSE|Dockerfile|\.gitignore|\.npmrc)$/

/** Reads every text file of the project that is written by hand (package-lock.json too), in order of path. */
export function readTree(root: string): SourceFile[] {
  const files: SourceFile[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = join(folder, entry.name)
      const isSkipped = skippedFolders.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.ci')
      if (entry.isDirectory() && !isSkipped) walk(full)
      else if (entry.isFile() && textFile.test(entry.name))
        files.push({ path: relative(root, full), text: readFileSync(full, 'utf8') })
    }
  }
  walk(root)
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export const isCode = ({ path }: SourceFile) => /\.(ts|tsx|mjs)$/.test(path)
export const isTest = ({ path }: SourceFile) =>
  /\.(test|itest|e2e)\.tsx?$/.test(path) || /^(test|testing|scripts|bench|apps\/web\/e2e)\//.test(path) || /\/test\//.test(path)

/** 1-based line of an offset. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/**
 * The code with comments and the contents of strings blanked out (line breaks kept), so that a rule looks at code only.
 * Quotes and the expressions inside template literals stay; regular expressions are blanked too.
 */
export function codeOnly(text: string): string {
  let out = ''
  const templates: number[] = [] // open braces inside each template expression
  let i = 0
  const blankUntil = (end: number) => {
    out += text.slice(i, end).replace(/[^\n]/g, ' ')
    i = end
  }
  const keep = () => {
    out += text[i]
    i += 1
  }
  const stringEnd = (from: number, quote: string) => {
    let at = from
    while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1
    return at + 1
  }
  const templateEnd = (from: number) => {
    let at = from
    while (at < text.length && text[at] !== '`' && !(text[at] === '$' && text[at + 1] === '{')) at += text[at] === '\\' ? 2 : 1
    return at
  }
  const enterTemplate = () => {
    blankUntil(templateEnd(i))
    if (text[i] === '`') keep()
    else if (i < text.length) {
      out += '${'
      i += 2
      templates.push(0)
    }
  }
  while (i < text.length) {
    const pair = text.slice(i, i + 2)
    const char = text[i] ?? ''
    if (pair === '//') blankUntil(text.indexOf('\n', i) < 0 ? text.length : text.indexOf('\n', i))
    else if (pair === '/*') blankUntil(text.indexOf('*/', i) < 0 ? text.length : text.indexOf('*/', i) + 2)
    else if (char === '/' && startsRegex(out)) blankUntil(regexEnd(text, i))
    else if (char === "'" || char === '"') {
      keep()
      blankUntil(Math.min(text.length, stringEnd(i, char) - 1))
      if (text[i] === char) keep()
    } else if (char === '`') {
      keep()
      enterTemplate()
    } else if (templates.length && char === '}' && templates.at(-1) === 0) {
      templates.pop()
      out += '}'
      i += 1
      enterTemplate()
    } else {
      if (templates.length && (char === '{' || char === '}'))
        templates[templates.length - 1] = (templates.at(-1) ?? 0) + (char === '{' ? 1 : -1)
      keep()
    }
  }
  return out
}

/** Does a slash here begin a regular expression? It does where a value is expected, not after one. */
function startsRegex(before: string): boolean {
  const last = before.trimEnd()
  return last === '' || /[(,=:[!&|?{};<>+*%~^-]$/.test(last) || /\b(return|typeof|case|in|of)$/.test(last)
}

function regexEnd(text: string, start: number): number {
  let inClass = false
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]
    if (char === '\n') return start + 1 // a division or a closing tag after all
    if (char === '\\') at += 1
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return at + 1
  }
  return text.length
}
