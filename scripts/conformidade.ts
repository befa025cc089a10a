/**
 * npm run conformidade -- --inventario DIR [--semente 1|2|3] [--falta]
 * Counts, for each inventory file in DIR, what is in the code (presente, parcial), what a test proves by naming the id
 * (provado), and what is missing (falta). With --falta the missing and partial ids are listed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { discover } from '@iss/platform/discovery'
import { type CodeFile, indexCode } from './conformidade/code-index.ts'
import { type Item, presenceOf } from './conformidade/presence.ts'

const root = resolve(import.meta.dirname, '..')

/** The items of an inventory file: the array that it is, or the first array inside it. Undefined when it cannot be read. */
function readItems(file: string): Item[] | undefined {
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const items = Array.isArray(data) ? data : Object.values(data as object).find(Array.isArray)
    return (items ?? []).filter((item: unknown): item is Item => typeof item === 'object' && item !== null)
  } catch {
    return undefined
  }
}

function readCode(): CodeFile[] {
  const files: CodeFile[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !/^(node_modules|dist)$/.test(entry.name)) walk(path)
      else if (entry.isFile() && /\.(ts|tsx|html|sql)$/.test(entry.name))
        files.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  for (const folder of ['apps', 'modules', 'packages', 'test']) if (existsSync(join(root, folder))) walk(folder)
  return files
}

/** Addresses of every screen and call; without them (when the house does not load) only what the text says counts. */
async function declaredPaths(): Promise<string[]> {
  try {
    const house = await discover(root)
    const calls = house.calls.flatMap((call) => [
      `/v2/rest${call.path}`,
      call.path,
      ...(call.legacyPath ? [call.legacyPath] : []),
    ])
    return [...calls, ...house.screens.flatMap((screen) => [screen.path, ...(screen.aliases ?? [])])]
  } catch (error) {
    console.error(`Aviso: as declarações não puderam ser carregadas (${(error as Error).message}); conta só o texto do código.`)
    return []
  }
}

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { inventario: { type: 'string' }, semente: { type: 'string' }, falta: { type: 'boolean', default: false } },
})
const folder = values.inventario && resolve(process.env.INIT_CWD ?? '.', values.inventario)
if (!folder || !existsSync(folder)) {
  console.error('Informe a pasta do inventário: npm run conformidade -- --inventario DIR [--semente 1|2|3] [--falta]')
  process.exit(2)
}
const index = indexCode(readCode(), await declaredPaths())
const columns = ['total', 'presente', 'parcial', 'provado', 'falta'] as const
type Row = Record<(typeof columns)[number], number>
const rows = new Map<string, Row>()
const missing: string[] = []
for (const name of readdirSync(folder)
  .filter((entry) => entry.endsWith('.json'))
  .sort()) {
  const file = name.replace(/\.json$/, '')
  const items = readItems(join(folder, name))
  if (!items) {
    console.error(`Aviso: ${name} não pôde ser lido.`)
    continue
  }
  const row: Row = { total: 0, presente: 0, parcial: 0, provado: 0, falta: 0 }
  for (const item of items) {
    if (values.semente && String(item.seed ?? '') !== values.semente) continue
    const presence = presenceOf(file, item, index)
    row.total += 1
    row[presence.state] += 1
    if (index.idsInTests.has(String(item.id))) row.provado += 1
    if (presence.state !== 'presente')
      missing.push(`${String(item.id ?? '?')}\t${presence.state}\t${presence.missing.join('; ')}`)
  }
  rows.set(file, row)
}
const sum = (column: (typeof columns)[number]) => [...rows.values()].reduce((total, row) => total + row[column], 0)
const line = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(14) + cells.map((cell) => String(cell).padStart(10)).join('')
console.log(line('arquivo', columns))
for (const [file, row] of rows)
  console.log(
    line(
      file,
      columns.map((column) => row[column]),
    ),
  )
console.log(line('soma', columns.map(sum)))
if (values.falta) console.log(`\n${missing.join('\n')}`)
