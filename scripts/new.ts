/**
 * npm run new <tipo> <módulo> <nome>: writes the file(s) of a screen, call, report, list, registry, request or order on many items (lote) from the house's models;
 * npm run new module <nome>: the folder of a module. Existing files are never overwritten.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { callModel } from './modelos/call.ts'
import { listModel } from './modelos/list.ts'
import { loteModel } from './modelos/lote.ts'
import { type Files, type Model, namesOf } from './modelos/model.ts'
import { moduleModel } from './modelos/module.ts'
import { registryModel } from './modelos/registry.ts'
import { reportModel } from './modelos/report.ts'
import { requestModel } from './modelos/request.ts'
import { screenModel } from './modelos/screen.ts'

const root = resolve(import.meta.dirname, '..')
const models: Record<string, Model> = {
  screen: screenModel,
  call: callModel,
  report: reportModel,
  list: listModel,
  registry: registryModel,
  request: requestModel,
  lote: loteModel,
  module: moduleModel,
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}

const [kind = '', ...rest] = process.argv.slice(2)
const model = models[kind]
const [module, name] = kind === 'module' ? [rest[0], rest[0]] : rest
if (!model || !module || !name) fail(`Uso: npm run new ${Object.keys(models).join('|')} <módulo> <nome>`)
if (kind !== 'module' && !existsSync(join(root, 'modules', module)))
  fail(`O módulo '${module}' não existe (npm run new module ${module}).`)
let files: Files
try {
  files = model(namesOf(module, name))
} catch (error) {
  fail((error as Error).message)
}
const present = Object.keys(files).filter((path) => existsSync(join(root, path)))
if (present.length) fail(`Já existe: ${present.join(', ')}`)
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.log(path)
}
spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...Object.keys(files)], { cwd: root })
if (kind === 'module') console.log('Rode `npm install` para que os outros módulos o encontrem.')
else console.log(`Leia docs/how-to/add-a-${kind}.md para o que falta preencher.`)
