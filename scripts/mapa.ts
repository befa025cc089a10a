/**
 * npm run mapa [-- --readme]
 * Prints the floors of the house: each part, its lines of code, what it is for and what it stands on (parts under those are not named again).
 * With --readme it writes the same, without the lines, between the marks of README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readTree } from '../test/source-tree.ts'
import { mapOf, mapTable, mapText } from './mapa/floors.ts'
import { withMap } from './mapa/readme.ts'

const root = resolve(import.meta.dirname, '..')
const map = mapOf(readTree(root))
console.log(mapTable(map))
if (process.argv.includes('--readme')) {
  const file = join(root, 'README.md')
  writeFileSync(file, withMap(readFileSync(file, 'utf8'), mapText(map)))
}
