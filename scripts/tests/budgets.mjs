// What each part may cost. In seconds of processor time, which a busy machine hardly changes, at the pace of its processors (pace.mjs); the clock
// on the wall would measure the neighbours.

/**
 * The most that a part may take of the processors, all its processes together (workers, PostgreSQL, browser). About twice what a clean
 * clone needs on two idle cores (docs/decisions/0046-what-a-test-run-costs.md), as processors differ: a part that outgrows its budget is made cheaper, or the budget is raised in a commit that says why.
 */
export const budgets = {
  tsc: 110,
  oxlint: 75,
  biome: 20,
  unit: 300,
  publicado: 120,
  integration: 1050,
  debian: 450,
  build: 60,
  e2e: 1900,
}

/** Where the whole is measured by the clock: seconds on two idle cores. Only told, as it depends on the machine. */
export const aim = 900
