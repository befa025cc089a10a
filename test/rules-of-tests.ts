import { codeOnly, type Finding, isTest, lineAt, type SourceFile } from './source-tree.ts'

/** Offset behind a bracketed group that begins at `from`; the end of the text when it is never closed. */
function closing(code: string, from: number): number {
  let depth = 0
  for (let i = from; i < code.length; i += 1) {
    if ('([{'.includes(code.charAt(i))) depth += 1
    if (')]}'.includes(code.charAt(i)) && --depth === 0) return i + 1
  }
  return code.length
}

/** Offset behind an expectation and what is called on it: expect(a).not.toBe(b). */
function endOfCalls(code: string, from: number): number {
  let i = from
  for (;;) {
    const next = /^\s*(\.\s*\w+|\()/.exec(code.slice(i, i + 200))
    if (!next) return i
    i = next[1] === '(' ? closing(code, i + next[0].length - 1) : i + next[0].length
  }
}

/**
 * `if (x) expect(…)` with nothing else: when the condition does not hold, the test passes without having looked. The data of a test are its own:
 * it asserts the condition, or asks for one answer of both cases.
 */
export function expectationsThatMayNotRun(files: SourceFile[]): Finding[] {
  return files.filter(isTest).flatMap(({ path, text }) => {
    const code = codeOnly(text)
    return [...code.matchAll(/\bif \(/g)].flatMap(({ index }) => {
      const end = closing(code, index + 3)
      const first = /^\s*(\{\s*)?(await\s+)?expect(?=\()/.exec(code.slice(end, end + 200))
      if (!first) return []
      const done = first[1] ? closing(code, end + first[0].indexOf('{')) : endOfCalls(code, end + first[0].length)
      return /^\s*else\b/.test(code.slice(done, done + 50))
        ? []
        : [{ path, line: lineAt(text, index), message: 'asserts nothing when the condition does not hold' }]
    })
  })
}

/** A failure turned into nothing: `() => null`, `() => undefined`, `() => false`, `() => {}`, `() => []` … */
const swallowing =
  /\.catch\(\s*(?:async\s*)?\(?\w*\)?\s*=>\s*(?:null|undefined|void 0|true|false|-?\d+|''|""|``|\[\s*\]|\(\{\s*\}\)|\{\s*\})\s*,?\s*\)/g

/** A failure becomes a value that the test passes by. What may fail is named by what it fails with (`lostConnection`, `rejects`). */
export function swallowedFailures(files: SourceFile[]): Finding[] {
  return files.filter(isTest).flatMap(({ path, text }) =>
    [...codeOnly(text).matchAll(swallowing)].map(({ index }) => ({
      path,
      line: lineAt(text, index),
      message: 'a failure is swallowed',
    })),
  )
}

/** A limit of time of a property: fast-check ends it as passed, after however few values, unless told that this is a failure. */
export function propertiesCutShort(files: SourceFile[]): Finding[] {
  return files.filter(isTest).flatMap(({ path, text }) => {
    const code = codeOnly(text)
    return [...code.matchAll(/\binterruptAfterTimeLimit\b/g)]
      .filter(({ index }) => !code.slice(Math.max(0, index - 300), index + 300).includes('markInterruptAsFailure: true'))
      .map(({ index }) => ({ path, line: lineAt(text, index), message: 'passes when its time is over' }))
  })
}

/** The wall clock in a journey of the browser: it holds on some days only. The time of a portal and of its pages is `portal.clock`. */
export function wallClockOfJourneys(files: SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => path.endsWith('.e2e.ts'))
    .flatMap(({ path, text }) =>
      [...codeOnly(text).matchAll(/\bnew Date\(\s*\)|\bDate\.now\b|\bDate\(\s*\)|\bsystemClock\b|\bTemporal\.Now\b/g)].map(
        ({ index }) => ({
          path,
          line: lineAt(text, index),
          message: 'reads the wall clock',
        }),
      ),
    )
}

/** A list that stands written in the file, or that it imports: it holds something, or the file would be another. */
function isWrittenOut(list: string, code: string): boolean {
  if (/^\[\s*(?!\.\.\.|\])/.test(list) || /^['"`]/.test(list) || list.startsWith('Array.from({ length')) return true
  const inner = /^(?:Object\.(?:entries|keys|values)|new (?:Set|Map))\(([\s\S]*)\)$/.exec(list)?.[1]
  if (inner !== undefined) return isWrittenOut(inner.trim(), code)
  const [, name = ''] = /^(\w+)(?:\.(?:entries|map|toSorted|toReversed)\([^()]*\))*$/.exec(list) ?? []
  if (name === '') return false
  if (new RegExp(`\\bimport\\b[^'"]*\\b${name}\\b[^'"]* from\\b`).test(code)) return true
  const declared = new RegExp(`\\b(?:const|let) ${name}\\b[^=\\n]*=\\s*`).exec(code)
  if (!declared) return false
  const value = code.slice(declared.index + declared[0].length)
  return /^(?:\{|new (?:Set|Map)\(\[|Array\.from\(\{ length)/.test(value) || isWrittenOut(value.slice(0, 200), code)
}

/** End of the statement that a loop repeats: a block, another loop or condition, or one expression. */
function endOfBody(code: string, from: number): number {
  const next = /^\s*(\{|(?:for (?:await )?|if |while )(?=\())?/.exec(code.slice(from, from + 200))
  const at = from + (next?.[0].length ?? 0)
  if (next?.[1] === '{') return closing(code, at - 1)
  if (next?.[1]) return endOfBody(code, closing(code, at))
  return endOfCalls(code, at + (/^(?:await )?\w*/.exec(code.slice(at, at + 100))?.[0].length ?? 0))
}

/** The text of a test without what it repeats for a list that it has computed, which may hold nothing. */
function withoutComputedLoops(test: string, code: string): string {
  let rest = test
  for (const { index, 0: head } of test.matchAll(/\bfor (?:await )?(?=\()/g)) {
    const open = index + head.length
    const end = closing(test, open)
    const list = / of ([\s\S]*)$/.exec(test.slice(open + 1, end - 1))?.[1]?.trim()
    if (list === undefined || isWrittenOut(list, code)) continue
    const done = endOfBody(test, end)
    rest = rest.slice(0, index) + rest.slice(index, done).replace(/[^\n]/g, ' ') + rest.slice(done)
  }
  return rest
}

/** Tests of a file as their code stands, with where they begin. */
const testsOf = (code: string) =>
  [...code.matchAll(/(?<![\w.])(?:it|test)(?=[.(])/g)].map(({ index, 0: name }) => ({
    index,
    test: code.slice(index, endOfCalls(code, index + name.length)),
  }))

const looks = /\bexpect\w*\b|\.waitFor|\bassert\w*\(/

/**
 * A test that looks at each of a list that it finds, and at nothing else: when the list comes empty, it passes. It says first that there
 * is something, `expect(found.length).toBeGreaterThan(0)`, or counts what it has looked at.
 */
export function listsThatMayBeEmpty(files: SourceFile[]): Finding[] {
  const repeats = files.filter((file) => isTest(file) && /\bfor .* of /.test(file.text))
  return repeats.flatMap(({ path, text }) => {
    const code = codeOnly(text)
    return testsOf(code)
      .filter(({ test }) => looks.test(test) && !looks.test(withoutComputedLoops(test, code)))
      .map(({ index }) => ({ path, line: lineAt(text, index), message: 'looks at nothing when its list is empty' }))
  })
}

/** `expect(list.every(…)).toBe(true)` holds of nothing too. The set of what was found is compared instead, or the list is said to be none. */
export function claimsOfNothing(files: SourceFile[]): Finding[] {
  const claims = files.filter((file) => isTest(file) && file.text.includes('.every('))
  return claims.flatMap(({ path, text }) => {
    const code = codeOnly(text)
    return [...code.matchAll(/\bexpect\(/g)].flatMap(({ index }) => {
      const end = closing(code, index + 6)
      const [, list = ''] = /^([\s\S]*?)\.every\(/.exec(code.slice(index + 7, end - 1)) ?? []
      const isSaid = /^[\w.?]+$/.test(list) && (code.includes(`expect(${list}.length)`) || code.includes(`expect(${list})`))
      return list === '' || isSaid || !code.slice(end, end + 12).startsWith('.toBe(true)')
        ? []
        : [{ path, line: lineAt(text, index), message: 'is true of an empty list' }]
    })
  })
}
