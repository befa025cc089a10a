/**
 * npm run conformidade -- --inventario DIR [--falta] [--estado falta,parcial,dispensado,presente] [--bloco 3-9.3,desif,/home/actions/obras]
 *   [--arquivo entities,routes] [--semente 1|2|3] [--blocos INDICE.md]
 * Counts, for each inventory file in DIR, what the product has. It is read from what discovery finds (calls, screens, reports, registries,
 * processes, accesses), from the database's tables and from the code that the program reaches: comments, tests and constants that only
 * tests use are no evidence. A rule is there when a test that names its id proves it. docs/how-to/check-conformity.md says more.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { discover } from '@iss/platform/discovery'
import { mapa } from './conformidade/mapa/index.ts'
import { doubts, indexProduct, measure } from './conformidade/measure.ts'
import type { Item } from './conformidade/presence.ts'
import { heldLists, readFiles, readInventory, rootsOf } from './conformidade/read.ts'
import { figures, remainder } from './conformidade/report.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    inventario: { type: 'string' },
    falta: { type: 'boolean', default: false },
    estado: { type: 'string' },
    bloco: { type: 'string' },
    blocos: { type: 'string' },
    arquivo: { type: 'string' },
    semente: { type: 'string' },
  },
})
const given = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)
const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean) ?? []

/** Block ids of a list of screens ('| F91 | /home/actions/x | …') become their routes. */
function routesOfBlocks(blocks: readonly string[], index: string | undefined): string[] {
  const rows = index
    ? readFileSync(given(index), 'utf8')
        .split('\n')
        .map((row) => row.split('|').map((cell) => cell.trim()))
    : []
  return blocks.map((block) => rows.find((cells) => cells[1] === block && cells[2]?.startsWith('/'))?.[2] ?? block)
}

const folder = values.inventario && given(values.inventario)
if (!folder || !existsSync(folder)) {
  console.error(
    'Informe a pasta do inventário: npm run conformidade -- --inventario DIR [--falta] [--bloco PARTE] [--semente 1|2|3]',
  )
  process.exit(2)
}
const inventory = new Map<string, Item[]>()
for (const name of readdirSync(folder)
  .filter((entry) => entry.endsWith('.json'))
  .sort()) {
  const items = readInventory(join(folder, name))
  if (items) inventory.set(name.replace(/\.json$/, ''), items)
  else console.error(`Aviso: ${name} não pôde ser lido.`)
}
const files = readFiles(root)
const house = await discover(root)
const { index, proofs } = indexProduct(files, house, await rootsOf(root, house), mapa, await heldLists(root, files))
const blocos = routesOfBlocks(list(values.bloco), values.blocos)
const findings = measure(inventory, index, {
  arquivos: list(values.arquivo),
  blocos,
  ...(values.semente === undefined ? {} : { semente: values.semente }),
})
console.log(figures(findings))
const estados = values.estado ? list(values.estado) : values.falta || blocos.length ? ['falta', 'parcial'] : []
if (estados.length) console.log(`\n${remainder(findings, estados)}`)
const doubtful = doubts(inventory, index, proofs)
if (values.falta && blocos.length === 0 && doubtful.length) console.log(`\nNúmeros a conferir\n  ${doubtful.join('\n  ')}`)
