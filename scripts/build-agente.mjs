// npm run conector:pacote: the agent of the connector for a machine without the repository (docs/conector.md): a package that `npx` runs, packed.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

const from = join(root, 'packages/agente-conector')
const to = join(root, 'dist/agente-conector')
const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Drivers that are used where they are installed beside the agent. */
const drivers = { 'node-firebird': '>=1', mssql: '>=11' }

mkdirSync(to, { recursive: true })
await build({
  stdin: {
    contents: `import { runCommand } from './command.ts'\nprocess.exitCode = await runCommand(process.argv.slice(2))`,
    resolveDir: join(from, 'src'),
    loader: 'ts',
  },
  outfile: join(to, 'agente-conector.mjs'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['pg-native', ...Object.keys(drivers)],
  banner: {
    js: `#!/usr/bin/env node\nimport { createRequire as criar } from 'node:module'; const require = criar(import.meta.url)`,
  },
})
cpSync(join(from, 'README.md'), join(to, 'README.md'))
writeFileSync(
  join(to, 'package.json'),
  `${JSON.stringify(
    {
      name: 'agente-conector',
      version,
      description: 'Agente do conector do ISS Aberto',
      type: 'module',
      bin: { 'agente-conector': 'agente-conector.mjs' },
      files: ['agente-conector.mjs'],
      engines: { node: engines.node },
      peerDependencies: drivers,
      peerDependenciesMeta: Object.fromEntries(Object.keys(drivers).map((name) => [name, { optional: true }])),
    },
    null,
    2,
  )}\n`,
)
const pacote = execFileSync('npm', ['pack', '--silent', '--pack-destination', join(root, 'dist')], {
  cwd: to,
  encoding: 'utf8',
}).trim()
console.log(`${join(root, 'dist', pacote)} escrito.`)
