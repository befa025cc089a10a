import { describe, expect, it } from 'vitest'
import { budgets } from './budgets.mjs'
import { measurePace } from './pace.mjs'
import { createTally } from './tally.mjs'

function started() {
  const said = []
  return { said, tally: createTally((line) => said.push(line)) }
}

describe('budgets', () => {
  it.each(Object.keys(budgets))('%s: a second above its budget fails the run, and its end says which part it was', (name) => {
    const { said, tally } = started()
    tally.count(name, { passed: 3 })
    tally.countCost(name, { wall: 10, spent: budgets[name] + 1 })
    expect(tally.end()).toBe(1)
    expect(said).toContain(`\nFalharam: orçamento de ${name}`)
    expect(said.join('\n')).toContain(`A parte usou ${budgets[name] + 1} s de processador; cabem ${budgets[name]} s.`)
    expect(said.at(-1)).toBe('3 passed, 1 failed')
  })

  it.each([
    ['at its budget', { spent: budgets.unit }],
    ['where nobody counts', { spent: undefined }],
    ['above it, when asked for by hand', { spent: 10 * budgets.unit, mayCost: true }],
    ['at its budget on processors half as fast', { spent: 2 * budgets.unit, pace: 2 }],
    ['slow by the clock alone', { spent: 1, wall: 10_000 }],
  ])('a part %s passes', (_, cost) => {
    const { said, tally } = started()
    tally.count('unit', { passed: 3 })
    tally.countCost('unit', { wall: 10, ...cost })
    expect(tally.end()).toBe(0)
    expect(said.at(-1)).toBe('3 passed, 0 failed')
  })
})

it('a part above its budget at the pace of its processors fails as well', () => {
  const { said, tally } = started()
  tally.countCost('unit', { wall: 10, spent: 2 * budgets.unit + 1, pace: 2 })
  expect(tally.end()).toBe(1)
  expect(said.join('\n')).toContain(`A parte usou ${2 * budgets.unit + 1} s de processador; cabem ${2 * budgets.unit} s.`)
})

it('the pace is measured, and never makes a budget smaller', async () => {
  const pace = await measurePace()
  expect(pace).toBeGreaterThanOrEqual(1)
  expect(pace).toBeLessThan(100)
})

describe('the end of a run', () => {
  it('prints the ten slowest files of all parts, the slowest first', () => {
    const { said, tally } = started()
    const slow = (from) => Array.from({ length: 6 }, (_, index) => ({ file: `${from + index}.test.ts`, seconds: from + index }))
    tally.count('unit', { passed: 1, slow: slow(1) })
    tally.count('e2e', { passed: 1, slow: slow(101) })
    tally.end()
    const from = said.indexOf('\nOs dez arquivos mais lentos:')
    const files = [106, 105, 104, 103, 102, 101, 6, 5, 4, 3].map(
      (seconds) => `${String(seconds).padStart(5)} s  ${seconds}.test.ts`,
    )
    expect(said.slice(from + 1)).toEqual([...files, '2 passed, 0 failed'])
  })

  it('tells costs, skipped tests, reasons and turns', () => {
    const { said, tally } = started()
    tally.countCost('tsc', { wall: 21.6, spent: 40 })
    tally.countCost('unit', { turn: ' (2 de 2)', wall: 50, spent: undefined })
    tally.countOne('biome', false, 'linha torta')
    tally.count('unit', { passed: 2, skipped: 1 })
    expect(tally.end([true, false])).toBe(1)
    const told = said.join('\n')
    expect(told).toContain(`Custo das partes:\ntsc: 22 s, 40 s de processador (até ${budgets.tsc})\nunit (2 de 2): 50 s`)
    expect(told).toContain('\nFALHOU biome\n    linha torta')
    expect(told).toContain('1 de 2 vezes sem falha')
    expect(said.at(-1)).toBe('2 passed, 1 failed, 1 skipped')
  })
})
