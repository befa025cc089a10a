import { expect, it } from 'vitest'
import {
  claimsOfNothing,
  expectationsThatMayNotRun,
  listsThatMayBeEmpty,
  propertiesCutShort,
  swallowedFailures,
  wallClockOfJourneys,
} from './rules-of-tests.ts'
import type { SourceFile } from './source-tree.ts'

it('a test that may pass without having looked', () => {
  const at = (text: string, path = 'modules/a/test/x.itest.ts'): SourceFile[] => [{ path, text }]
  for (const text of [
    'if (x) expect(x.a).toBe(1)',
    'if (x(1)) await expect(y)\n  .rejects.toThrow()\nconst z = 1',
    'if (x)\n  expect(x).not.toBe(1)\n',
    'if (x) {\n  expect(x).toBe(1)\n}\nf()',
    'if (x) expect(1).toBe(1)\nelse if (y) expect(2).toBe(2)',
  ])
    expect(expectationsThatMayNotRun(at(text)).map(({ line }) => line)).toHaveLength(1)
  for (const text of [
    'if (x) expect(a).toBe(1)\nelse expect(b).toBe(2)',
    'if (x) {\n  expect(a).toBe(1)\n} else {\n  expect(b).toBe(2)\n}',
    'if (x) expect.fail(y)',
    "f('if (x) expect(a).toBe(1)')",
  ])
    expect(expectationsThatMayNotRun(at(text))).toEqual([])
  expect(expectationsThatMayNotRun(at('if (x) expect(a).toBe(1)', 'modules/a/src/x.ts'))).toEqual([])
  for (const value of ['null', 'undefined', 'false', 'true', '0', '{}', '[]', '({})', 'void 0'])
    for (const caught of [`() => ${value}`, `(_error) => ${value}`, `async () => ${value}`, `\n  () => ${value},\n`])
      expect(swallowedFailures(at(`await f().catch(${caught})`)), caught).toHaveLength(1)
  for (const caught of [
    'lostConnection',
    '(error) => error',
    '() => problems.push(x)',
    '() => fail(x)',
    '() => false || fail(x)',
  ])
    expect(swallowedFailures(at(`await f().catch(${caught})`)), caught).toEqual([])
  expect(swallowedFailures(at('await f().catch(() => null)', 'modules/a/src/x.ts'))).toEqual([])
  expect(propertiesCutShort(at('fc.assert(p, { interruptAfterTimeLimit: 20_000 })'))).toHaveLength(1)
  expect(propertiesCutShort(at('fc.assert(p, { interruptAfterTimeLimit: 20_000, markInterruptAsFailure: true })'))).toEqual([])
})

it('a test that looks at each of a list that may be empty', () => {
  const at = (body: string, before = ''): SourceFile[] => [
    { path: 'modules/a/test/x.itest.ts', text: `${before}it('x', async () => {\n  ${body}\n})\n` },
  ]
  for (const body of [
    'for (const x of found()) expect(x).toBe(1)',
    'for (const x of house.calls) {\n    if (x.public) continue\n    await expect(x).rejects.toThrow()\n  }',
    'const xs = await ask()\n  for (const x of xs) expect(x).toBe(1)',
    'const xs = names.filter(isOurs)\n  for (const x of xs.map(f)) for (const y of [1, 2]) expect(x).toBe(y)',
    'for (const y of [1, 2]) for (const x of Object.values(x.children)) expect(x).toBe(y)',
    'for (const x of [...found()]) expect(x).toBe(1)',
    'for await (const x of found()) expect.soft(x).toBe(1)',
    'const xs: string[] = []\n  for (const x of xs) expect(x).toBe(1)',
  ])
    expect(listsThatMayBeEmpty(at(body)), body).toMatchObject([{ line: 1 }])
  for (const body of [
    'expect(found().length).toBeGreaterThan(0)\n  for (const x of found()) expect(x).toBe(1)',
    'let looked = 0\n  for (const x of found()) {\n    expect(x).toBe(1)\n    looked += 1\n  }\n  expect(looked).toBe(3)',
    "for (const x of ['a', 'b']) expect(x).toBe(1)",
    "for (const x of 'a b'.split(' ')) expect(x).toBe(1)",
    'const xs = [1, 2]\n  for (const [i, x] of xs.entries()) expect(x).toBe(i)',
    'for (const x of Array.from({ length: 3 }, f)) expect(x).toBe(1)',
    'for (let i = 0; i < 3; i += 1) expect(i).toBe(1)',
    'for (const x of found()) await make(x)\n  await page.waitFor()',
    'for (const x of found()) await make(x)',
  ])
    expect(listsThatMayBeEmpty(at(body)), body).toEqual([])
  expect(listsThatMayBeEmpty(at('for (const x of states) expect(x).toBe(1)', "import { states } from './x.ts'\n"))).toEqual([])
  expect(listsThatMayBeEmpty(at('for (const x of states) expect(x).toBe(1)', 'const states = { a: 1 }\n'))).toEqual([])
  for (const body of [
    'expect((await find(1)).every(isOurs)).toBe(true)',
    'expect(page.lista.every(({ a }) => a === 1)).toBe(true)',
    'expect([...found].every(Boolean)).toBe(true)',
  ])
    expect(claimsOfNothing(at(body)), body).toHaveLength(1)
  for (const body of [
    'expect(page.lista.length).toBe(3)\n  expect(page.lista.every(isOurs)).toBe(true)',
    'expect(page.lista.every(isOurs)).toBe(false)',
    "expect(new Set(page.lista.map(f))).toEqual(new Set(['a']))",
  ])
    expect(claimsOfNothing(at(body)), body).toEqual([])
})

it('a journey that depends on the day of its run', () => {
  const at = (text: string, path = 'apps/web/e2e/x.e2e.ts'): SourceFile[] => [{ path, text }]
  for (const text of ['const hoje = new Date()', 'x(Date.now())', 'f(new Date().getFullYear())', 'systemClock.today()'])
    expect(wallClockOfJourneys(at(text))).toHaveLength(1)
  for (const text of ["new Date('2026-04-15')", 'portal.clock.now()', "page.getByText('new Date()')", '// Date.now()'])
    expect(wallClockOfJourneys(at(text))).toEqual([])
  expect(wallClockOfJourneys(at('new Date()', 'apps/web/src/x.ts'))).toEqual([])
})
