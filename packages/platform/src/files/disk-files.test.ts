import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskFiles } from './disk-files.ts'
import { filesSuite } from './files-suite.ts'

filesSuite('disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'arquivos-'))
  return {
    files: diskFiles(join(root, 'raiz')),
    async count() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.json')).length + stray(entries.map((e) => e.name))
    },
    close: () => rm(root, { recursive: true }),
  }
})

/** Descriptions without a content. */
function stray(names: string[]): number {
  return names.filter((name) => name.endsWith('.json') && !names.includes(name.slice(0, -5))).length
}

it('never leaves the folder, not even for a file that exists beside it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'arquivos-'))
  await writeFile(join(root, 'segredo'), 'x')
  const files = diskFiles(join(root, 'raiz'))
  await expect(files.get('../segredo')).rejects.toMatchObject({ kind: 'not-found' })
  await files.remove('../segredo')
  expect(await readdir(root)).toContain('segredo')
  await rm(root, { recursive: true })
})
