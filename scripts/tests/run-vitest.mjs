// One run of vitest: its own reporter for people, its JSON file for counting.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, runToEnd } from '../prepare.mjs'

/** The first lines of what a tool said, indented below its name. */
export function firstLines(text, limit) {
  return stripVTControlCharacters(text)
    .split('\n')
    .slice(0, limit)
    .map((line) => `    ${line}`)
    .join('\n')
}

/**
 * Runs these projects, whole or only these files (paths from the root), or with `related` what imports the files. Answers how many tests
 * passed, failed and were skipped, why they failed, and how many seconds each file took. A run without any test is a failure unless
 * `mayBeEmpty`.
 */
export async function runVitest(name, { projects, files = [], related = false, mayBeEmpty = false, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'iss-vitest-'))
  const file = join(folder, 'result.json')
  const args = [
    ...(related ? ['related', '--run'] : ['run']),
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
  ]
  const code = await runToEnd(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    // Without CI a snapshot that is missing is written, and its test passes.
    env: { ...process.env, CI: '1', ...env },
  })
  let result
  try {
    result = read(name, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    result = { passed: 0, failed: 0, skipped: 0, reasons: [], slow: [] }
  }
  rmSync(folder, { recursive: true, force: true })
  // A set-up that broke, an unhandled error or an empty project fails as well.
  if (result.failed === 0 && (code !== 0 || (result.passed === 0 && !mayBeEmpty))) result.failed = 1
  return result
}

function read(name, report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    reasons: report.testResults.flatMap((file) => readReasons(name, file)),
    slow: report.testResults.map((file) => ({
      file: `${relative(root, file.name)} (${name})`,
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  }
}

function readReasons(name, file) {
  const where = `${name}: ${relative(root, file.name)}`
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return file.status === 'failed' ? [`${where}\n${firstLines(file.message ?? '', 20)}`] : []
  return failed.map((test) => `${where} > ${test.fullName}\n${firstLines(test.failureMessages.join('\n'), 20)}`)
}
