import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
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

it('takes away what a crash left unfinished a day ago, and nothing that may still be arriving', async () => {
  const root = await mkdtemp(join(tmpdir(), 'arquivos-'))
  const unfinished = join(root, 'parcial')
  await mkdir(unfinished)
  const hour = 3600
  const leave = async (name: string, hoursAgo: number) => {
    await writeFile(join(unfinished, name), 'half')
    const then = Date.now() / 1000 - hoursAgo * hour
    await utimes(join(unfinished, name), then, then)
  }
  await leave('yesterday', 25)
  await leave('yesterday.json', 25)
  await leave('arriving', 4)
  const files = diskFiles(root)
  const { chave } = await files.put(Buffer.from('whole'), { nome: 'a.txt', tipo: 'text/plain' })
  expect(await readdir(unfinished)).toEqual(['arriving'])
  expect(await files.stat(chave)).toMatchObject({ tamanho: 5 })
  await leave('later', 25)
  await files.put(Buffer.from('whole'), { nome: 'b.txt', tipo: 'text/plain' })
  expect(await readdir(unfinished)).toEqual(['arriving', 'later'])
  await diskFiles(root).put(Buffer.from('whole'), { nome: 'c.txt', tipo: 'text/plain' })
  expect(await readdir(unfinished)).toEqual(['arriving'])
  await rm(root, { recursive: true })
})
