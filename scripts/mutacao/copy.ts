import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A copy of the project as it stands, uncommitted changes included, beside which nothing of the project changes. Libraries are those of the
 * project; its own packages are the copy's. Answers the folder and what takes it away.
 */
export function copyProject(root: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'iss-mutacao-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  for (const path of listed.toString('utf8').split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  linkLibraries(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function linkLibraries(from: string, to: string): void {
  mkdirSync(join(to, '@iss'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@iss' && name !== '.vite-temp') symlinkSync(join(from, name), join(to, name))
  // Relative links into packages, modules and apps: in the copy they lead to the copy's.
  for (const name of readdirSync(join(from, '@iss'))) symlinkSync(readlinkSync(join(from, '@iss', name)), join(to, '@iss', name))
}
