import { expect, it } from 'vitest'
import { expectationsThatMayNotRun, propertiesCutShort, swallowedFailures, wallClockOfJourneys } from './rules-of-tests.ts'
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

it('a journey that depends on the day of its run', () => {
  const at = (text: string, path = 'apps/web/e2e/x.e2e.ts'): SourceFile[] => [{ path, text }]
  for (const text of ['const hoje = new Date()', 'x(Date.now())', 'f(new Date().getFullYear())', 'systemClock.today()'])
    expect(wallClockOfJourneys(at(text))).toHaveLength(1)
  for (const text of ["new Date('2026-04-15')", 'portal.clock.now()', "page.getByText('new Date()')", '// Date.now()'])
    expect(wallClockOfJourneys(at(text))).toEqual([])
  expect(wallClockOfJourneys(at('new Date()', 'apps/web/src/x.ts'))).toEqual([])
})
