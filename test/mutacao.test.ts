import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutants } from '../scripts/mutacao/list.ts'
import { type Mutant, occurrences, planted } from '../scripts/mutacao/mutant.ts'
import { projectOf } from '../scripts/mutacao/run.ts'

const root = resolve(import.meta.dirname, '..')
const one: Mutant = { file: 'a.ts', text: 'a > b', instead: 'a >= b', breaks: 'the last day', tests: ['a.test.ts'] }

describe('the list of planted faults', () => {
  it('every one still fits its file exactly once, changes it, and names tests that are there', () => {
    const wrong = mutants.flatMap((mutant) => {
      const path = join(root, mutant.file)
      const found = existsSync(path) ? occurrences(readFileSync(path, 'utf8'), mutant) : 0
      const absent = mutant.tests.filter((test) => !existsSync(join(root, test)))
      return [
        ...(found === 1 ? [] : [`${mutant.file}: '${mutant.text}' stands ${found} times`]),
        ...(mutant.text === mutant.instead ? [`${mutant.file}: '${mutant.text}' is replaced by itself`] : []),
        ...absent.map((test) => `${mutant.file}: no ${test}`),
      ]
    })
    expect(wrong).toEqual([])
  })

  it('holds none twice', () => {
    const names = mutants.map(({ file, text, instead }) => `${file} ${text} ${instead}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('planting', () => {
  it('replaces the text as it stands, marks of replacement included', () => {
    expect(planted('if (a > b) x', { ...one, instead: '$& $1' })).toBe('if ($& $1) x')
  })

  it.each([
    ['absent', 'if (c) x', 0],
    ['there twice', 'a > b, a > b', 2],
  ])('refuses a text that is %s', (_case, content, found) => {
    expect(() => planted(content, one)).toThrow(`stands ${found} times`)
  })

  it('knows the project of a test file by its ending', () => {
    expect(['x.test.ts', 'x.test.tsx', 'x.itest.ts'].map(projectOf)).toEqual(['unit', 'unit-dom', 'integration'])
  })
})
