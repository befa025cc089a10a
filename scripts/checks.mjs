// The checks that read the code without running it. Each counts as one in npm test.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Runs a program of node_modules quietly; returns whether it succeeded and all that it said. */
export function runQuietly(program, args) {
  const { bin, name } = JSON.parse(readFileSync(join(root, 'node_modules', program, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : (bin[name.split('/').pop()] ?? Object.values(bin)[0])
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program, file), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.on('error', (error) => done({ ok: false, output: String(error) }))
    child.on('close', (code) => done({ ok: code === 0, output: Buffer.concat(said).toString('utf8') }))
  })
}

/** Only what can be there is checked: folders that do not exist yet are no error. */
const folders = ['packages', 'modules', 'apps', 'scripts', 'bench', 'test', 'testing'].filter((name) =>
  existsSync(join(root, name)),
)

/** Each checker makes types of its own, so that more of them than processors only work more; four unless told. */
const checkers = String(Math.min(4, availableParallelism()))

export const checks = {
  tsc: () => runQuietly('typescript', ['-p', '.', '--noEmit', '--pretty', 'false', '--checkers', checkers]),
  oxlint: () => runQuietly('oxlint', ['--type-aware', '--quiet', ...folders]),
  biome: () => runQuietly('@biomejs/biome', ['check', '--colors=off', '--max-diagnostics=10', '.']),
}
