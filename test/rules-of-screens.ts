import type { House } from '@iss/platform/discovery'
import { type Finding, isTest, type SourceFile } from './source-tree.ts'

type Screens = Pick<House, 'screens' | 'origins'>

/** An address leads to one screen: no path or alias stands in two declarations. */
export function pathsDeclaredTwice({ screens, origins }: Screens): Finding[] {
  const seen = new Map<string, string>()
  return screens.flatMap((screen) =>
    [screen.path, ...(screen.aliases ?? [])].flatMap((path) => {
      const here = origins.get(screen) ?? screen.generic?.slug ?? '?'
      const first = seen.get(path)
      seen.set(path, first ?? here)
      return first ? [{ path: here, message: `declares ${path}, which ${first} declares already` }] : []
    }),
  )
}

/** A hand-made screen names a file of its module's src/web that exports `Screen`; a redirect leads to a declared address. */
export function missingComponents({ screens, origins }: Screens, read: (path: string) => string | undefined): Finding[] {
  const paths = new Set(screens.flatMap((screen) => [screen.path, ...(screen.aliases ?? [])]))
  return screens.flatMap((screen) => {
    const origin = origins.get(screen)
    if (screen.redirectTo && !paths.has(screen.redirectTo))
      return [{ path: origin ?? '?', message: `${screen.path} redirects to ${screen.redirectTo}, which no one declares` }]
    if (!screen.component || !origin) return []
    const file = `${origin.split('/').slice(0, 2).join('/')}/src/web/${screen.component}.tsx`
    const text = read(file)
    if (text === undefined) return [{ path: origin, message: `${screen.path} names ${file}, which is not there` }]
    return /export (?:function|const) Screen\b/.test(text) ? [] : [{ path: file, message: 'must export Screen' }]
  })
}

/** Controls of one form from which on it keeps a draft of what is typed. */
const LONG_FORM = 7
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** A long form that writes keeps a draft by itself; forms before the sign-in know nobody for whom one could be kept. */
export function longFormsWithoutDraft(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => /\/src\/web\/.*\.tsx$/.test(file.path) && !isTest(file))
    .filter(({ path, text }) => !path.startsWith('modules/publico/') && !text.includes('@iss/ui/captcha'))
    .filter(({ text }) => text.includes('useCallMutation(') && !text.includes('useDraft('))
    .filter(({ text }) => count(text, /control=\{/g) / Math.max(1, count(text, /useForm[(<]/g)) >= LONG_FORM)
    .map(({ path }) => ({ path, message: 'a long form keeps a draft: useDraft of @iss/portal/draft' }))
}

/** What draws an amount: the formats of money and columns of its kind. */
const money = /\b(formatMoney|formatReais)\(|\.formatReais\(\)|kind: 'money'|\('money'/
const importsOf = (text: string) => [...text.matchAll(/from '(\.[^']+\.tsx)'/g)].map(([, to]) => to ?? '')
const resolved = (from: string, to: string) => new URL(to, `file:///${from}`).pathname.slice(1)

/**
 * A screen or a part of one that shows amounts is drawn by a component test of its module that reads them back under their labels; each label that
 * stands beside an amount stands in that test.
 */
export function amountsWithoutTest(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file.text]))
  const reach = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen
    seen.add(path)
    for (const to of importsOf(byPath.get(path) ?? '')) reach(resolved(path, to), seen)
    return seen
  }
  const tests = files
    .filter(({ path, text }) => /\/src\/web\/.*\.test\.tsx$/.test(path) && /\b(expectAmounts|figures|gridFigures)\(/.test(text))
    .map(({ path, text }) => ({ text, drawn: reach(path) }))
  return files
    .filter((file) => /^modules\/[^/]+\/src\/web\/.*\.tsx$/.test(file.path) && !isTest(file) && money.test(file.text))
    .flatMap(({ path, text }) => {
      const own = tests.filter(({ drawn }) => drawn.has(path))
      if (own.length === 0)
        return [{ path, message: 'shows amounts that no component test reads back: expectAmounts of @iss/portal/test-amounts' }]
      return text.split('\n').flatMap((line, index) => {
        const label = money.test(line) ? /\blabel(?:: |=)['"]([^'"]+)['"]/.exec(line)?.[1] : undefined
        return label === undefined || own.some((test) => test.text.includes(label))
          ? []
          : [{ path, line: index + 1, message: `no component test reads '${label}' back` }]
      })
    })
}
