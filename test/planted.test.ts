import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { defineScreen } from '@iss/platform/contract'
import { discover } from '@iss/platform/discovery'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defaultExports, floatMoney, repeatedSentences, wallClock } from './rules-of-code.ts'
import {
  badFileNames,
  longFiles,
  looseLibraries,
  machineTraces,
  moduleFolders,
  sameMigrationName,
  schemaFiles,
  staleLock,
  vagueNames,
} from './rules-of-files.ts'
import { ownFormats, ownKinds } from './rules-of-kinds.ts'
import { missingComponents, pathsDeclaredTwice } from './rules-of-screens.ts'
import { codeOnly, type Finding, type SourceFile } from './source-tree.ts'

const root = resolve(import.meta.dirname, '..')
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A small house of its own with the given files. Inside the project when its imports must be found. */
function plant(files: Record<string, string>, inside = false): string {
  if (inside) mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(inside ? join(root, '.cache') : tmpdir(), 'planted-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** What oxlint with the house's own configuration says about each of these houses, in one call for all: `rule file` for each error. */
function lint(houses: readonly Record<string, string>[]): string[][] {
  const nameOf = (index: number) => `casa-${index}`
  const configuration = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
  const folder = plant(
    Object.fromEntries(
      houses.flatMap((files, index) =>
        Object.entries({ ...files, '.oxlintrc.json': configuration }).map(([path, text]) => [`${nameOf(index)}/${path}`, text]),
      ),
    ),
  )
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--quiet', '--format=json']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const report = JSON.parse(stdout) as {
    diagnostics: { code: string; message: string; filename: string }[]
    number_of_files: number
  }
  expect(report.number_of_files).toBe(houses.flatMap((files) => Object.keys(files)).length)
  return houses.map((_, index) => {
    const start = `${nameOf(index)}/`
    const here = report.diagnostics.filter(({ filename }) => filename.startsWith(start))
    return here.map(({ code, filename }) => `${code} ${filename.slice(start.length)}`)
  })
}

const wall = (file: string) => `eslint(no-restricted-imports) ${file}`
const importing = (...sources: string[]) =>
  `${sources.map((source, i) => `import { a${i} } from '${source}'`).join('\n')}\nexport const all = [${sources.map((_, i) => `a${i}`)}]\n`

describe('lint finds what is planted', () => {
  const walls: [title: string, file: string, bad: string, good: string][] = [
    [
      'a deep import of a module',
      'modules/guia/src/server/emitir-guia.ts',
      '@iss/pessoa/src/domain/pessoa',
      '@iss/pessoa/domain/pessoa',
    ],
    [
      'a path into another package',
      'modules/guia/src/server/emitir-guia.ts',
      '../../../pessoa/src/domain/pessoa.ts',
      '../domain/guia.ts',
    ],
    [
      "web importing another module's server",
      'modules/guia/src/web/guia.tsx',
      '@iss/pessoa/server',
      '@iss/pessoa/contract/pessoa',
    ],
    ['web importing its own server', 'modules/guia/src/web/guia.tsx', '../server/emitir-guia.ts', '../contract/guia.ts'],
    ['web importing tables', 'modules/guia/src/web/guia.tsx', '../tables/guia.ts', '../domain/guia.ts'],
    ['web importing a report', 'modules/guia/src/web/guia.tsx', '../reports/guias.ts', '../registries/indice.ts'],
    ['web importing an order', 'modules/guia/src/web/guia.tsx', '../lotes/guias.ts', '../registries/indice.ts'],
    ['web importing the database', 'apps/web/src/router.tsx', '@iss/platform/db', '@iss/platform/contract'],
    ['web importing Node', 'modules/guia/src/web/guia.tsx', 'node:fs', 'react'],
    ['domain importing a library', 'modules/guia/src/domain/guia.ts', 'pg', '@iss/kernel/dinheiro'],
    ['domain importing its server', 'modules/guia/src/domain/guia.ts', '../server/emitir-guia.ts', './errors.ts'],
    ['domain importing Node', 'modules/guia/src/domain/guia.ts', 'node:crypto', '@iss/pessoa/domain/pessoa'],
    [
      'contract importing the server of the platform',
      'modules/guia/src/contract/guia.ts',
      '@iss/platform/server',
      '@iss/platform/contract',
    ],
    ['contract importing tables', 'modules/guia/src/contract/guia.ts', '../tables/guia.ts', '../domain/guia.ts'],
    [
      'tables importing a contract',
      'modules/guia/src/tables/guia.ts',
      '@iss/pessoa/contract/pessoa',
      '@iss/pessoa/tables/pessoa',
    ],
    ["tables importing their domain's values", 'modules/guia/src/tables/guia.ts', '../domain/guia.ts', '@iss/platform/columns'],
    [
      'a registry importing the server',
      'modules/guia/src/registries/indice.ts',
      '../server/emitir-guia.ts',
      '@iss/registry/define-registry',
    ],
    ["server importing the browser's code", 'modules/guia/src/server/emitir-guia.ts', '../web/guia.tsx', '../tables/guia.ts'],
    ['the report engine importing a module', 'packages/list/src/engine.ts', '@iss/guia/domain/guia', '@iss/platform/db'],
    [
      'the engine of orders importing a module',
      'packages/lote/src/engine.ts',
      '@iss/guia/domain/guia',
      '@iss/registry/definition',
    ],
    [
      'the registry engine importing a module',
      'packages/registry/src/engine.ts',
      '@iss/guia/tables/guia',
      '@iss/kernel/dinheiro',
    ],
    ['the interface package importing the database', 'packages/ui/src/grid.tsx', '@iss/platform/db', '@iss/platform/contract'],
    ['the kernel importing anything else', 'packages/kernel/src/dinheiro.ts', 'pg', 'big.js'],
    ['kinds importing the platform', 'packages/kinds/src/kinds/money.ts', '@iss/platform/csv', '@iss/kernel/dinheiro'],
    ["the platform's contract importing its server", 'packages/platform/src/contract/call.ts', '../server/index.ts', 'zod'],
  ]
  const domain = 'modules/guia/src/domain/guia.ts'
  const server = 'modules/guia/src/server/emitir-guia.ts'
  const [a, b] = ['modules/guia/src/domain/a.ts', 'modules/guia/src/domain/b.ts']
  const usesB = "import { two } from './b.ts'\nexport const one = two - 1\n"
  const cases: [title: string, files: Record<string, string>, found: string[]][] = [
    ...walls.flatMap(([title, file, bad, good]): typeof cases => [
      [title, { [file]: importing(bad) }, [wall(file)]],
      [`instead of ${title}, what it may`, { [file]: importing(good) }, []],
    ]),
    ['no cycle', { [a]: usesB, [b]: 'export const two = 2\n' }, []],
    [
      'a cycle',
      { [a]: usesB, [b]: "import { one } from './a.ts'\nexport const two = one + 1\n" },
      [`import(no-cycle) ${a}`, `import(no-cycle) ${b}`],
    ],
    ['a default export', { [domain]: 'export default 1\n' }, [`import(no-default-export) ${domain}`]],
    ['but not of a configuration file', { [domain]: 'export const one = 1\n', 'vitest.config.ts': 'export default {}\n' }, []],
    ['console', { [server]: "console.log('x')\n" }, [`eslint(no-console) ${server}`]],
    ['but not in scripts', { 'scripts/new.ts': "console.log('x')\n" }, []],
    ['a file of more than 400 lines', { [server]: 'export {}\n'.repeat(401) }, [`eslint(max-lines) ${server}`]],
    ['but not of 400', { [server]: 'export {}\n'.repeat(400) }, []],
  ]
  let findings: string[][]
  beforeAll(() => {
    findings = lint(cases.map(([, files]) => files))
  })
  it.each(cases.map(([title, , found], index) => ({ title, found, index })))('$title', ({ found, index }) =>
    expect(findings[index]?.toSorted()).toEqual(found.toSorted()),
  )
})

const at = (path: string, text: string): SourceFile[] => [{ path, text }]
const count = (findings: Finding[]) => findings.length

describe('the rules by code find what is planted', () => {
  const file = 'modules/guia/src/server/emitir-guia.ts'

  it.each([
    'const x = parseFloat(texto)',
    'linha.valor.toFixed(2)',
    'const total = Number(valorServico) * 2',
    'const x = Math.round(valorServico * aliquota) / 100',
    'const valorIss = Math.floor(base * 5)',
    'return { juros: Math.round(x) }',
    'const texto = `R$ ${Number(nota.valorLiquido)}`',
  ])('float money: %s', (code) => expect(count(floatMoney(at(file, code)))).toBe(1))

  it.each([
    'const paginas = Math.ceil(linhas / 10)',
    'const id = Number(idCredito)',
    "const texto = 'Number(valor) is forbidden'",
    '// Number(valor) is forbidden',
    'const total = base.vezes(aliquota)',
    'const n = Number(valorTexto) // not money: it counts pages',
    'const r = /Number(valor)/',
  ])('no float money: %s', (code) => expect(floatMoney(at(file, code))).toEqual([]))

  it('float money in the kernel and in tests is their own affair', () => {
    expect(
      floatMoney([
        ...at('packages/kernel/src/dinheiro.ts', 'Number(valor)'),
        ...at('modules/guia/src/domain/guia.test.ts', 'Number(valor)'),
      ]),
    ).toEqual([])
  })

  it('the wall clock', () => {
    for (const code of ['new Date()', 'Date.now()', 'const now = new Date\n', '`${new Date()}`'])
      expect(count(wallClock(at(file, code)))).toBe(1)
    for (const code of ['new Date(instante)', "new Date('2026-04-15')", 'ctx.clock.now()', "'new Date()'"])
      expect(wallClock(at(file, code))).toEqual([])
    expect(wallClock(at('packages/kernel/src/clock.ts', 'new Date()'))).toEqual([])
  })

  it('default exports', () => {
    expect(count(defaultExports([...at(file, 'export default 1'), ...at(file, 'export { a as default }')]))).toBe(2)
    expect(defaultExports([...at(file, 'export const a = 1'), ...at('apps/web/vite.config.ts', 'export default {}')])).toEqual([])
  })

  it('a sentence declared twice, or repeated outside its catalogue', () => {
    const one = at('modules/a/src/domain/errors.ts', "defineErrors('a', { x: { message: 'Competência já encerrada aqui.' } })")
    const two = at(
      'modules/b/src/domain/errors.ts',
      "defineErrors('b', { y: { field: 'z', message: 'Competência já encerrada aqui.' } })",
    )
    const other = at('modules/b/src/domain/errors.ts', "defineErrors('b', { y: { message: 'Competência já encerrada ali.' } })")
    expect(repeatedSentences([...one, ...other])).toEqual([])
    const short = (module: string) =>
      at(`modules/${module}/src/domain/errors.ts`, "defineErrors('x', { y: { message: 'Documento inválido.' } })")
    expect(repeatedSentences([...short('a'), ...short('b')])).toEqual([])
    expect(count(repeatedSentences([...one, ...two]))).toBe(1)
    expect(count(repeatedSentences([...one, ...at(file, "refuse({ message: 'Competência já encerrada aqui.' })")]))).toBe(1)
  })

  it('a list of kinds of its own, as an array, a union or a switch; a form of its own', () => {
    const at = (text: string, path = 'modules/guia/src/contract/guia.ts') => [{ path, text }]
    for (const text of [
      "export const tipos = ['texto', 'numero', 'simNao'] as const",
      "type Tipo = 'money' | 'percent' | 'date'",
      "switch (tipo) {\n  case 'money':\n    return 1\n  case 'date':\n    return 2\n  case 'cep':\n    return 3\n}",
    ]) {
      expect(ownKinds(at(text)).map(({ message }) => message)).toEqual([expect.stringContaining('take them from @iss/kinds')])
      expect(ownKinds(at(text, 'packages/kinds/src/kinds.ts'))).toEqual([])
    }
    for (const text of [
      "const papeis = ['PRESTADOR', 'TOMADOR']",
      "z.enum(['boolean', 'integer'])",
      "case 'money':\n  return 1\n}",
    ])
      expect(ownKinds(at(text))).toEqual([])
    for (const text of ["valor.toLocaleString('pt-BR')", "new Intl.NumberFormat('pt-BR')", 'data.toLocaleDateString()']) {
      expect(ownFormats(at(text))).toHaveLength(1)
      expect(ownFormats(at(text, 'packages/kinds/src/kinds/integer.ts'))).toEqual([])
    }
  })
  it('vague names and barrels', () => {
    const bad = [
      'modules/a/src/domain/utils.ts',
      'packages/ui/src/helpers/x.ts',
      'modules/a/src/domain/index.ts',
      'packages/ui/src/helper.test.ts',
    ]
    expect(count(vagueNames(bad.map((path) => ({ path, text: '' }))))).toBe(4)
    expect(vagueNames([...at('modules/a/src/server/index.ts', ''), ...at('packages/platform/src/db/index.ts', '')])).toEqual([])
  })

  it('file names', () => {
    const bad = [
      'modules/a/src/web/GuiaForm.tsx',
      'modules/a/src/server/emissão.ts',
      'modules/a/migrations/1-guia.sql',
      'modules/a/src/server/emitir_guia.ts',
    ]
    expect(count(badFileNames(bad.map((path) => ({ path, text: '' }))))).toBe(4)
    const good = ['modules/a/src/web/guia-form.test.tsx', 'modules/a/migrations/202601151030-guia.sql', 'README.md']
    expect(badFileNames(good.map((path) => ({ path, text: '' })))).toEqual([])
  })

  it('a file of the schema that makes something else, or does not say what it is for; a migration that makes a table', () => {
    const table = (name: string, text: string) => at(`modules/a/schema/${name}.sql`, text)
    const made = (text: string) => `-- What it is for.\n${text}\n`
    expect(schemaFiles(table('guia', made('create table guia (id int);')))).toEqual([])
    expect(schemaFiles(table('visao', made('create view visao as select 1;')))).toEqual([])
    expect(schemaFiles(table('functions/soma', made('create or replace function soma() returns int as $$ $$;')))).toEqual([])
    for (const bad of [
      table('guia', 'create table guia (id int);\n'),
      table('guia', made('create table guias (id int);')),
      table('guia', made('create table guia (id int);\ncreate table guia_item (id int);')),
      table('guia', made('select 1;')),
      table('functions/soma', made('create function soma() returns int as $$ $$;')),
      at('modules/a/migrations/202601151030-guia.sql', 'create table guia (id int);\n'),
    ])
      expect(count(schemaFiles(bad))).toBe(1)
    expect(schemaFiles(at('modules/a/migrations/202601151030-guia.sql', 'alter table guia add column x int;\n'))).toEqual([])
  })

  it('two migrations of one name', () => {
    const same = ['a', 'b'].flatMap((name) => at(`modules/${name}/migrations/202601151030-guia.sql`, ''))
    expect(count(sameMigrationName(same))).toBe(1)
    expect(sameMigrationName(same.slice(1))).toEqual([])
  })

  it('long files', () => {
    expect(count(longFiles(at(file, 'x\n'.repeat(401))))).toBe(1)
    expect(longFiles([...at(file, 'x\n'.repeat(400)), ...at('modules/a/src/data/tabela.ts', 'x\n'.repeat(900))])).toEqual([])
  })

  it('traces of a machine or a registry', () => {
    const scratch = ['', 'tmp', 'x'].join('/')
    const registry = ['https:', '', ['registry', 'npmjs', 'org'].join('.')].join('/')
    expect(count(machineTraces(at(file, `const a = '${scratch}'`), '/builds/project'))).toBe(1)
    expect(count(machineTraces(at('package-lock.json', `"resolved": "${registry}"`), '/builds/project'))).toBe(2)
    expect(count(machineTraces(at(file, "'/builds/project/x'"), '/builds/project'))).toBe(1)
    expect(machineTraces(at(file, "const path = '/home/actions/guia'"), '/builds/project')).toEqual([])
  })

  it('module folders', () => {
    const manifest = { name: '@iss/guia', private: true, type: 'module', exports: { './domain/*': './src/domain/*.ts' } }
    const readme = at('modules/guia/README.md', '')
    const house = (value: object) => [...readme, ...at('modules/guia/package.json', JSON.stringify(value))]
    expect(moduleFolders(house(manifest))).toEqual([])
    expect(count(moduleFolders(house({ ...manifest, exports: { './src/*': './src/*' } })))).toBe(1)
    expect(count(moduleFolders(house({ ...manifest, name: 'guia' })))).toBe(1)
    expect(count(moduleFolders(house({ ...manifest, exports: { './server': './src/server/index.ts' } })))).toBe(1)
    expect(count(moduleFolders(at('modules/guia/package.json', JSON.stringify(manifest))))).toBe(1)
  })

  it('libraries of a module, versions that are not pinned', () => {
    expect(count(looseLibraries(at('modules/a/package.json', '{"dependencies":{"pg":"8.0.0"}}')))).toBe(1)
    expect(count(looseLibraries(at('package.json', '{"dependencies":{"pg":"^8.0.0"}}')))).toBe(1)
    expect(looseLibraries(at('package.json', '{"dependencies":{"pg":"8.0.0","x":"1.0.0-beta.17"}}'))).toEqual([])
  })

  it('a lock file that lags behind', () => {
    const lock = (packages: object) => at('package-lock.json', JSON.stringify({ packages }))
    const rest = [...at('package.json', '{"dependencies":{"pg":"8.0.0"}}'), ...at('modules/a/package.json', '{}')]
    const good = {
      '': { dependencies: { pg: '8.0.0' } },
      'modules/a': {},
      'node_modules/@iss/a': { link: true },
      'node_modules/pg': { integrity: 'sha512-a', optionalDependencies: { x: '1.0.0', y: '^2.0.0' } },
    }
    const x = { integrity: 'sha512-b' }
    expect(count(staleLock([...rest, ...lock(good)]))).toBe(1)
    expect(staleLock([...rest, ...lock({ ...good, 'node_modules/x': x })])).toEqual([])
    expect(count(staleLock([...rest, ...lock({ ...good, 'node_modules/x': {} })]))).toBe(1)
    expect(count(staleLock([...rest, ...lock({ ...good, 'node_modules/x': x, 'modules/a': undefined })]))).toBe(1)
    expect(count(staleLock([...rest, ...lock({ ...good, 'node_modules/x': x, '': { dependencies: { pg: '7.0.0' } } })]))).toBe(1)
  })

  it('code only: strings, comments and regular expressions are blank, lines stay', () => {
    expect(codeOnly("a('x') // y\n/* z\n */ b(`p${c + `${d}`}q`)")).toBe("a(' ')     \n    \n    b(` ${c + `${d}`} `)")
    expect(codeOnly('x = /[`/"]/.test(y) && z / 2')).toBe('x =        .test(y) && z / 2')
  })
})

describe('screens', () => {
  const contract = (path: string) =>
    `import { defineScreen } from '@iss/platform/contract'\nexport const tela = defineScreen({ path: '${path}', title: 'Tela', access: { public: true }, component: 'tela' })\n`

  it('a second declaration of one address stops the discovery', async () => {
    const good = plant(
      { 'modules/a/src/contract/tela.ts': contract('/home/a'), 'modules/b/src/contract/tela.ts': contract('/home/b') },
      true,
    )
    expect((await discover(good)).screens.map((screen) => screen.path)).toEqual(['/home/a', '/home/b'])
    const bad = plant(
      { 'modules/a/src/contract/tela.ts': contract('/home/a'), 'modules/b/src/contract/tela.ts': contract('/home/a') },
      true,
    )
    await expect(discover(bad)).rejects.toThrow('Second declaration of screen /home/a')
  })

  const screen = (path: string, more: object = {}) =>
    defineScreen({ path, title: 'Tela', access: { public: true }, component: 'tela', ...more })
  const house = (...screens: ReturnType<typeof screen>[]) => ({
    screens,
    origins: new Map<unknown, string>(screens.map((item) => [item, 'modules/a/src/contract/telas.ts'])),
  })

  it('an alias that another screen declares', () => {
    expect(count(pathsDeclaredTwice(house(screen('/home/a'), screen('/home/b', { aliases: ['/home/a'] }))))).toBe(1)
    expect(pathsDeclaredTwice(house(screen('/home/a'), screen('/home/b', { aliases: ['/home/c'] })))).toEqual([])
  })

  it('a component that is not there or exports no Screen, a redirect into nothing', () => {
    const one = house(screen('/home/a'))
    expect(count(missingComponents(one, () => undefined))).toBe(1)
    expect(count(missingComponents(one, () => 'export function Tela() {}'))).toBe(1)
    expect(
      missingComponents(one, (path) => (path === 'modules/a/src/web/tela.tsx' ? 'export function Screen() {}' : undefined)),
    ).toEqual([])
    expect(count(missingComponents(house(screen('/home/x', { component: undefined, redirectTo: '/home/y' })), () => ''))).toBe(1)
  })
})
