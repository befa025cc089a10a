// What a change touches: which tests `npm test -- afetados` runs. For the desk only; whoever lands runs everything.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../prepare.mjs'

const isCode = (path) => /\.(ts|tsx|mts|mjs)$/.test(path)
/** The folder of the package or module that a file belongs to: `modules/guia`. */
const partOf = (path) => /^(packages|modules|apps)\/[^/]+/.exec(path)?.[0]
/** What the server finds by itself: no import leads there from a test. */
const isDeclared = (path) => partOf(path) && /\/(src|migrations)\//.test(path) && !/\/(web|ui)\/|\.i?test\.tsx?$/.test(path)

/**
 * Chooses from the changed files (paths from the root) and all tests, each `{ path, text }`. Answers the files whose importers vitest finds
 * (`related`: unit and integration tests that import them, among them the chosen integration tests themselves) and the browser journeys.
 */
export function chooseTests(changed, tests) {
  const declared = changed.filter(isDeclared)
  const parts = new Set(declared.map(partOf))
  // Calls, tables and lists are read by name: the tests that go through all of them see what no import tells.
  const integration = tests.filter(
    ({ path }) =>
      path.endsWith('.itest.ts') &&
      (changed.includes(path) ||
        parts.has(partOf(path)) ||
        (parts.size > 0 && /^apps\/server\/test\/(definitions|tenancy)\./.test(path))),
  )
  const screens = changed.filter((path) => /\/src\/web\/[^/]+\.tsx$/.test(path)).map((path) => basename(path, '.tsx'))
  const isVisited = (text) => screens.some((screen) => new RegExp(`/${screen}(?![\\w-])`).test(text))
  const browser = tests.filter(({ path, text }) => path.endsWith('.e2e.ts') && (changed.includes(path) || isVisited(text)))
  const related = [...new Set([...changed.filter((path) => isCode(path) && !path.endsWith('.e2e.ts')), ...paths(integration)])]
  return { related, integration: paths(integration), browser: paths(browser) }
}

const paths = (files) => files.map(({ path }) => path)

/** Files that differ from where this branch left main, the uncommitted ones too; undefined where there is no git to ask. */
export function changedFiles() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
  }
  const base = ['origin/main', 'main'].map((name) => git('merge-base', 'HEAD', name)?.[0]).find(Boolean)
  const committed = git('diff', '--name-only', base ?? 'HEAD')
  if (!committed) return undefined
  const fresh = git('ls-files', '--others', '--exclude-standard') ?? []
  return [...new Set([...committed, ...fresh])].filter((path) => existsSync(join(root, path)))
}

/** All integration tests and browser journeys with their texts. */
export function readTests() {
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !/^(node_modules|dist)$/.test(entry.name)) walk(path)
      else if (/\.(itest|e2e)\.ts$/.test(entry.name)) found.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  for (const folder of ['packages', 'modules', 'apps', 'test']) walk(folder)
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}
