import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const raiz = resolve(import.meta.dirname, '../../..')

it('the packed agent runs by npx on a machine that has neither the repository nor a network', async () => {
  const { stdout } = await run(process.execPath, ['scripts/build-agente.mjs'], { cwd: raiz })
  const [, pacote = ''] = /^(\S+\.tgz) escrito\.$/m.exec(stdout) ?? []
  const longe = mkdtempSync(join(tmpdir(), 'iss-npx-'))
  const agente = (...args: string[]) =>
    run('npx', ['--offline', '--yes', '--cache', join(longe, 'cache'), '--package', pacote, 'agente-conector', ...args], {
      cwd: longe,
      env: { PATH: process.env.PATH, HOME: longe },
    })
  await agente('configurar')
  expect(JSON.parse(readFileSync(join(longe, 'agente-conector.json'), 'utf8'))).toHaveProperty('chavesPublicas')
  await expect(agente('testar')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('segredo: informe no arquivo'),
  })
}, 120_000)
