import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { discover } from '@iss/platform/discovery'
import type { Registry } from '@iss/registry/definition'
import { bindRegistry } from '@iss/registry/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callModel } from '../scripts/modelos/call.ts'
import { listModel } from '../scripts/modelos/list.ts'
import { loteModel } from '../scripts/modelos/lote.ts'
import { namesOf } from '../scripts/modelos/model.ts'
import { moduleModel } from '../scripts/modelos/module.ts'
import { registryModel } from '../scripts/modelos/registry.ts'
import { reportModel } from '../scripts/modelos/report.ts'
import { requestModel } from '../scripts/modelos/request.ts'
import { screenModel } from '../scripts/modelos/screen.ts'

const root = resolve(import.meta.dirname, '..')
let house: string

/** A house with one thing of each model, inside the project so that its imports are found. */
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  house = mkdtempSync(join(root, '.cache', 'models-'))
  const files = {
    ...moduleModel(namesOf('exemplo', 'exemplo')),
    ...screenModel(namesOf('exemplo', 'tela-exemplo')),
    ...callModel(namesOf('exemplo', 'consultar-exemplo')),
    ...reportModel(namesOf('exemplo', 'relatorio-exemplo')),
    ...listModel(namesOf('exemplo', 'lista-exemplo')),
    ...registryModel(namesOf('exemplo', 'cadastro-exemplo')),
    ...requestModel(namesOf('exemplo', 'generica')),
    ...loteModel(namesOf('exemplo', 'ordem-exemplo')),
    // The control: an error that the compiler must report.
    'modules/exemplo/src/domain/errado.ts': "export const errado: number = 'texto'\n",
    'tsconfig.json': JSON.stringify({ extends: '../../tsconfig.json', include: ['modules'] }),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

function run(program: string, ...args: string[]): string {
  try {
    return execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: house, encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

describe('the models of npm run new', () => {
  it('compile, and the compiler looks at them', () => {
    const errors = run('typescript/bin/tsc', '-p', '.', '--noEmit', '--pretty', 'false').split('\n')
    const ours = errors.filter((line) => line.startsWith('modules/exemplo'))
    expect(ours).toEqual([expect.stringContaining('modules/exemplo/src/domain/errado.ts(1,14): error TS2322')])
  }, 120_000)

  it('are found by discovery, each under its kind', async () => {
    const found = await discover(house)
    expect(found.screens.map((screen) => screen.path)).toContain('/home/actions/tela-exemplo')
    expect(found.operations.map((operation) => operation.call.path)).toContain('/exemplo/consultarExemplo')
    expect([...found.tables.keys()]).toEqual(['cadastro_exemplo'])
    for (const kind of ['registry', 'request', 'lote']) expect(found.others.get(kind)).toHaveLength(1)
    expect(found.others.get('report')).toMatchObject([
      { slug: 'lista-exemplo', list: true },
      { slug: 'relatorio-exemplo', list: false },
    ])
    const registry = found.others.get('registry')?.[0] as unknown as Registry
    expect(bindRegistry(registry, found.tables).columns).toHaveProperty('versao')
  }, 60_000)

  it('refuse a name that no file may have, and an unknown kind of request', () => {
    for (const name of ['EmitirGuia', 'emissão', 'a_b', '']) expect(() => namesOf('exemplo', name)).toThrow(RangeError)
    expect(() => requestModel(namesOf('exemplo', 'outra'))).toThrow('cancelamento-nota-fiscal')
  })
})
