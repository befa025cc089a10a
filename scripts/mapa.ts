/**
 * npm run mapa [-- --escrever]
 * Prints the floors of the house: each part, its lines of code, what it is for and what it stands on (parts under those are not named again).
 * With --escrever it first writes into each package.json what the package imports of others, and then the map, without the lines, into README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readTree } from '../test/source-tree.ts'
import { mapOf, mapTable, mapText } from './mapa/floors.ts'
import { importedParts, importsOf, partsOf } from './mapa/imports.ts'
import { withDependencies } from './mapa/manifest.ts'
import { withMap } from './mapa/readme.ts'

const root = resolve(import.meta.dirname, '..')
const rewrite = (path: string, change: (text: string) => string) =>
  writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')))

if (process.argv.includes('--escrever')) {
  const files = readTree(root)
  const parts = partsOf(files)
  for (const [part, used] of importedParts(parts, importsOf(files, parts)))
    rewrite(`${part.folder}/package.json`, (text) =>
      withDependencies(
        text,
        [...used.keys()].map(({ name }) => name),
      ),
    )
  rewrite('README.md', (text) => withMap(text, mapText(mapOf(readTree(root)))))
}
console.log(mapTable(mapOf(readTree(root))))
