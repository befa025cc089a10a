import { describe, expect, it } from 'vitest'
import { mapOf, mapText } from '../scripts/mapa/floors.ts'
import { withDependencies } from '../scripts/mapa/manifest.ts'
import { shownMap, withMap } from '../scripts/mapa/readme.ts'
import { circlesOfFiles, foreignWrites, mapInReadme, screensAlone, undeclaredParts, upwardParts } from './rules-of-floors.ts'
import type { Finding, SourceFile } from './source-tree.ts'

const doors = { './domain/*': './src/domain/*.ts', './tables/*': './src/tables/*.ts', './server': './src/server/index.ts' }

/** A module of the given floor that says to stand on the named parts, with its files. */
function module(name: string, floor: number | undefined, standsOn: string[], files: Record<string, string> = {}): SourceFile[] {
  const manifest = {
    name: `@iss/${name}`,
    floor,
    exports: doors,
    dependencies: Object.fromEntries(standsOn.map((one) => [`@iss/${one}`, '*'])),
  }
  return [
    { path: `modules/${name}/README.md`, text: `# ${name}\n\nWhat ${name} is for. More of it.\n` },
    { path: `modules/${name}/package.json`, text: JSON.stringify(manifest) },
    ...Object.entries(files).map(([path, text]) => ({ path: `modules/${name}/${path}`, text })),
  ]
}
const scene = [
  { path: 'testing/package.json', text: JSON.stringify({ name: '@iss/testing', exports: { '.': './src/index.ts' } }) },
]
const said = (findings: Finding[]) => findings.map(({ path, message }) => `${path} ${message}`)
const importing = (specifier: string) => `import { um } from '${specifier}'\nexport const dois = um\n`

describe('the rules of the floors find what is planted', () => {
  const base = module('base', 1, [], { 'src/domain/um.ts': 'export const um = 1\n' })

  it('an import that package.json does not name, types, tests and relative paths included, and a name without an import', () => {
    const user = (file: string, text: string, standsOn = ['base']) => [...base, ...module('usa', 2, standsOn, { [file]: text })]
    const good = importing('@iss/base/domain/um')
    expect(undeclaredParts(user('src/domain/x.ts', good))).toEqual([])
    for (const [file, text] of [
      ['src/domain/x.ts', good],
      ['src/domain/x.ts', "import type { Um } from '@iss/base/domain/um'\n"],
      ['src/domain/x.test.ts', good],
      ['test/x.itest.ts', importing('../../base/src/domain/um.ts')],
      ['src/demo/x.ts', "export const load = () => import('@iss/base/domain/um')\n"],
    ] as const)
      expect(said(undeclaredParts(user(file, text, [])))).toEqual([
        expect.stringContaining(`modules/usa/${file} imports @iss/base`),
      ])
    expect(said(undeclaredParts(user('src/domain/x.ts', 'export {}\n')))).toEqual([
      expect.stringContaining('names @iss/base, which nothing'),
    ])
    expect(
      undeclaredParts(user('src/domain/x.ts', '// import { um } from "@iss/base/domain/um"\nconst t = `\n${good}`\n', [])),
    ).toEqual([])
  })

  it('the scene outside of tests, or among what a module stands on', () => {
    const withScene = (file: string, kind: 'dependencies' | 'devDependencies') => [
      ...scene,
      { path: 'modules/usa/package.json', text: JSON.stringify({ name: '@iss/usa', floor: 2, [kind]: { '@iss/testing': '*' } }) },
      { path: `modules/usa/${file}`, text: importing('@iss/testing') },
    ]
    expect(undeclaredParts(withScene('test/x.itest.ts', 'devDependencies'))).toEqual([])
    expect(said(undeclaredParts(withScene('src/server/x.ts', 'devDependencies')))).toEqual([
      expect.stringContaining('only tests may import the scene'),
    ])
    expect(said(undeclaredParts(withScene('test/x.itest.ts', 'dependencies')))).toEqual([
      expect.stringContaining('must not name the scene'),
    ])
  })

  it('a module without a floor, on a higher one, in a circle, or on what is not there', () => {
    expect(upwardParts([...base, ...module('usa', 2, ['base'])])).toEqual([])
    expect(said(upwardParts(module('usa', undefined, [])))).toEqual([expect.stringContaining('must say its floor')])
    expect(said(upwardParts([...module('alto', 3, []), ...module('baixo', 2, ['alto'])]))).toEqual([
      'modules/baixo/package.json stands on @iss/alto, 3 above 2',
    ])
    expect(said(upwardParts([...module('a', 2, ['b']), ...module('b', 2, ['c']), ...module('c', 2, ['a'])]))).toEqual([
      'modules/a/package.json goes round in a circle: a, b, c',
    ])
    expect(said(upwardParts(module('usa', 2, ['nada'])))).toEqual([expect.stringContaining('no part of the house')])
  })

  it('a table written by another than its owner: by the query builder, by many rows at once, by an alias, by SQL, by a function of the schema', () => {
    const owner = module('dona', 1, [], {
      'src/tables/coisa.ts': "export const coisaTable = tenantTable('coisa', {})\n",
      'src/server/gravar.ts': 'await ctx.db.insert(coisaTable).values({})\n',
    })
    const writer = (file: string, text: string) => [...owner, ...module('outra', 2, ['dona'], { [file]: text })]
    expect(foreignWrites(owner)).toEqual([])
    for (const text of [
      'await ctx.db.insert(coisaTable).values({})',
      'await ctx.db.update(coisaTable).set({})',
      'await db.delete(coisaTable)',
      'await insertRows(ctx, coisaTable, linhas)',
      'await insertRows(\n  ctx,\n  coisaTable,\n  linhas,\n)',
      "import { coisaTable as table } from '@iss/dona/tables/coisa'\nawait ctx.db.update(table).set({})",
      'const alvo = coisaTable\nawait ctx.db.update(alvo).set({})',
      'await ctx.client.query(`insert into coisa (id) values ($1)`, [1])',
      "await ctx.client.query('update coisa set valor = 1')",
      "await ctx.client.query('delete from coisa where id = $1', [1])",
    ])
      expect(said(foreignWrites(writer('src/server/x.ts', text)))).toEqual([
        'modules/outra/src/server/x.ts writes coisa, a table of modules/dona',
      ])
    expect(foreignWrites(writer('schema/functions/x.sql', 'update coisa set valor = 1;\n'))).toHaveLength(1)
    for (const [file, text] of [
      ['src/server/x.ts', 'await ctx.db.select().from(coisaTable)'],
      ['src/server/x.ts', "await ctx.client.query('select 1 from coisa for update')"],
      ['src/server/x.itest.ts', 'await ctx.db.insert(coisaTable).values({})'],
    ] as const)
      expect(foreignWrites(writer(file, text))).toEqual([])
  })

  it('a circle of files, closed by a type alone', () => {
    const pair = (a: string, b: string) => module('par', 1, [], { 'src/domain/a.ts': a, 'src/domain/b.ts': b })
    const [toA, toB] = [
      "import type { A } from './a.ts'\nexport type B = A\n",
      "import { b } from './b.ts'\nexport type A = typeof b\n",
    ]
    expect(circlesOfFiles(pair(toB, 'export const b = 1\n'))).toEqual([])
    expect(said(circlesOfFiles(pair(toB, toA)))).toEqual([
      'modules/par/src/domain/a.ts goes round in a circle with modules/par/src/domain/b.ts',
    ])
  })

  it('something else than a screen directly in web', () => {
    const at = (path: string, text = '') => module('tela', 2, [], { [path]: text })
    const screen = 'export function Screen() {\n  return null\n}\n'
    expect(screensAlone(at('src/web/guia.tsx', screen))).toEqual([])
    expect(screensAlone(at('src/web/guia.test.tsx'))).toEqual([])
    for (const path of ['src/web/parts/linha.tsx', 'src/web/paineis/a.b.tsx', 'src/web/registros/a.tsx'])
      expect(screensAlone(at(path))).toEqual([])
    for (const path of ['src/web/linha.tsx', 'src/web/linha.ts', 'src/web/linha.module.css'])
      expect(screensAlone(at(path))).toHaveLength(1)
  })

  it('a map that the README shows no more, and what writes it', () => {
    const files = [...base, ...module('usa', 2, ['base'])]
    const readme = (text: string) => [...files, { path: 'README.md', text }]
    const empty = '# Casa\n\n<!-- mapa -->\n<!-- fim do mapa -->\n\nFim.\n'
    expect(mapInReadme(readme(empty))).toHaveLength(1)
    const written = withMap(empty, mapText(mapOf(files)))
    expect(mapInReadme(readme(written))).toEqual([])
    expect(shownMap(written)).toContain('| `usa` | What usa is for | base |')
    expect(written.endsWith('\n\nFim.\n')).toBe(true)
    expect(() => shownMap('no marks')).toThrow('mapa')
    expect(
      JSON.parse(withDependencies('{"name":"@iss/x","dependencies":{"@iss/velha":"*"}}', ['nova', 'testing', 'antes'])),
    ).toEqual({
      name: '@iss/x',
      dependencies: { '@iss/antes': '*', '@iss/nova': '*' },
      devDependencies: { '@iss/testing': '*' },
    })
  })
})
