// What a run of the tests needs before its long parts, made in a process of its own while the first parts read the code: programs of the system,
// then the model of each PostgreSQL.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { root, runToEnd } from '../prepare.mjs'
import { ensureSystemPackages } from '../system-packages.mjs'
import { countProcessorTime } from './processor-time.mjs'

const program = fileURLToPath(import.meta.url)

/** Which models a part begins from. */
const modelsOf = { integration: ['embutido'], debian: ['embutido', 'debian'], e2e: ['embutido'] }

/**
 * Begins to prepare what these parts need. `ready(part)` waits for what it needs; what could not be prepared the part meets by itself, and says
 * so. `read` tells the seconds of the processors so far, which are no part's own.
 */
export function startPreparation(parts) {
  const models = [...new Set(parts.flatMap((part) => modelsOf[part] ?? []))]
  const child = fork(program, models, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const processors = countProcessorTime(child.pid)
  // What it did not say before its end it will not say.
  const ended = once(child, 'exit')
  void ended.then(() => processors.stop())
  const said = new Map(['programas', ...models].map((what) => [what, Promise.race([ended, toldOf(child, what)])]))
  process.on('exit', () => child.kill())
  return {
    read: processors.read,
    async ready(part) {
      for (const what of ['programas', ...(modelsOf[part] ?? [])]) await said.get(what)
    },
  }
}

const toldOf = (child, what) => new Promise((done) => child.on('message', (told) => told === what && done()))

async function prepare(models) {
  const packages = ensureSystemPackages().then((missing) => {
    for (const what of missing) console.log(`Falta nesta máquina: ${what}`)
    process.send('programas')
  })
  for (const model of models) {
    if (model === 'debian') await packages
    await runToEnd(process.execPath, ['--import', 'tsx', 'testing/src/make-models.ts', model], { cwd: root })
    process.send(model)
  }
  await packages
  process.disconnect()
}

if (process.argv[1] === program) await prepare(process.argv.slice(2))
