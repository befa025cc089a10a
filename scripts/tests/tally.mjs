// What a run of the tests adds up to, and what it says at its end.
import { budgets } from './budgets.mjs'
import { firstLines } from './run-vitest.mjs'

const seconds = (value) => Math.round(value)

/** Counts parts of a run. Says what it is told as it comes (`say`) and the whole by `end`. */
export function createTally(say = console.log) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  /** What failed and why, told again at the end: a long run scrolls its own errors away. */
  const reasons = []
  /** Every file of tests that ran, with its seconds. */
  const slow = []
  /** One line for each part that ran: its seconds and its budget. */
  const figures = []

  /** The result of a run of vitest. */
  function count(name, result) {
    total.passed += result.passed ?? 0
    total.failed += result.failed ?? 0
    total.skipped += result.skipped ?? 0
    reasons.push(...(result.reasons ?? []))
    slow.push(...(result.slow ?? []))
    if (result.failed) failures.push(name)
  }

  /** One check that either holds or not. */
  function countOne(name, ok, output = '') {
    say(`${ok ? 'ok    ' : 'FALHOU'} ${name}`)
    if (!ok && output) say(output)
    count(name, ok ? { passed: 1 } : { failed: 1, reasons: [`${name}\n${firstLines(output, 20)}`] })
  }

  return {
    total,
    count,
    countOne,
    /**
     * What a part cost: seconds of the clock and of the processors (undefined where nobody counts them). More than its budget, at the pace of
     * these processors (1 where the budgets were written, 2 where the same work takes them twice as long), is a failure; a part that is asked for
     * by hand (`mayCost`) has none.
     */
    countCost(name, { turn = '', wall, spent, pace = 1, mayCost = false }) {
      const budget = seconds(budgets[name] * pace)
      const told = spent === undefined ? '' : `, ${seconds(spent)} s de processador (até ${budget})`
      figures.push(`${name}${turn}: ${seconds(wall)} s${told}`)
      say(`== ${figures.at(-1)}`)
      if (spent > budget && !mayCost)
        countOne(`orçamento de ${name}`, false, `A parte usou ${seconds(spent)} s de processador; cabem ${budget} s.`)
    },
    /** Says why what failed, the ten slowest files, the costs and the sums; answers the exit code. `green`: each turn of several. */
    end(green = []) {
      for (const reason of reasons) say(`\nFALHOU ${reason}`)
      if (failures.length) say(`\nFalharam: ${failures.join('; ')}`)
      const slowest = slow.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
      if (slowest.length > 1) say('\nOs dez arquivos mais lentos:')
      for (const { file, seconds: took } of slowest) say(`${String(seconds(took)).padStart(5)} s  ${file}`)
      if (figures.length > 1) say(`\nCusto das partes:\n${figures.join('\n')}`)
      if (green.length > 1) say(`\n${green.filter(Boolean).length} de ${green.length} vezes sem falha`)
      say(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
      return total.failed ? 1 : 0
    },
  }
}
