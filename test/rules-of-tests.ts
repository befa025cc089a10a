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
