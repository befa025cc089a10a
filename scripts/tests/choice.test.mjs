import { describe, expect, it } from 'vitest'
import { chooseTests, readTests } from './affected.mjs'
import { concerns, concernsOf, testsOfDebian } from './debian.mjs'

const tests = readTests()

describe('what runs a second time behind PgBouncer', () => {
  const chosen = testsOfDebian(tests)

  it('a test belongs there by where it lies and what it calls', () => {
    const path = 'apps/server/test/nova.itest.ts'
    expect(concernsOf(path, 'await scene.runProcesses()')).toEqual(['jobs'])
    expect(concernsOf(path, 'await inTransaction(scene.pool, {})')).toEqual(['connections'])
    expect(concernsOf(path, "accept: 'text/event-stream'")).toEqual(['streaming'])
    expect(concernsOf(path, 'await fiscal.call(buscar, {})')).toEqual([])
    expect(concernsOf('modules/nova/test/nova.itest.ts', "accept: 'text/event-stream'")).toEqual(['streaming'])
    expect(concernsOf('modules/nova/test/queda.itest.ts', '')).toEqual(['connections'])
  })

  it('the work of a module that a queue hands on is no test of the queue', () =>
    expect(concernsOf('modules/nova/test/nova.itest.ts', 'await scene.runProcesses()')).toEqual([]))

  it.each(Object.keys(concerns))('%s: there are tests of it', (name) => {
    expect(tests.filter(({ path, text }) => path.endsWith('.itest.ts') && concernsOf(path, text).includes(name))).not.toEqual([])
  })

  // Each names what it proves: moved or renamed, it must be found again.
  it.each([
    ['two processes talk to one browser', 'comunicacao/src/server/dois-processos'],
    ['a process that is killed loses nothing', 'apps/server/test/queda'],
    ['a database that is away', 'apps/server/test/banco-ausente'],
    ['a copy of the database', 'apps/server/test/copia'],
    ['a taxpayer takes his books along', 'copia/src/server/backup'],
    ['a note is issued', 'emissao/test/emissao.'],
    ['a competence is closed', 'encerramento/test/encerramento.'],
    ['the chain of the audit', 'apps/server/test/auditoria.'],
    ['a row of the other city', 'apps/server/test/tenancy.'],
    ['lines of a report as they come', 'list/src/server/write-report.'],
  ])('%s', (_, part) => expect(chosen.filter((path) => path.includes(part))).toHaveLength(1))

  it('they are less than a quarter of the tests', () =>
    expect(chosen.length).toBeLessThan(tests.filter(({ path }) => path.endsWith('.itest.ts')).length / 4))
})

describe('what a change touches', () => {
  const test = (path, text = '') => ({ path, text })
  const some = [
    test('modules/guia/test/guia.itest.ts'),
    test('modules/nota/test/nota.itest.ts'),
    test('apps/server/test/definitions.itest.ts'),
    test('apps/web/e2e/guias.e2e.ts', "await page.goto('/home/actions/guia?id=1')"),
    test('apps/web/e2e/nota.e2e.ts', "await page.goto('/home/actions/guia-avulsa')"),
  ]

  it('what the server finds by itself: the tests of its part and those that go through everything', () =>
    expect(chooseTests(['modules/guia/src/server/emitir-guia.ts'], some)).toEqual({
      related: [
        'modules/guia/src/server/emitir-guia.ts',
        'modules/guia/test/guia.itest.ts',
        'apps/server/test/definitions.itest.ts',
      ],
      integration: ['modules/guia/test/guia.itest.ts', 'apps/server/test/definitions.itest.ts'],
      browser: [],
    }))

  it('a screen: the journeys that go to its address, and no other of a longer name', () =>
    expect(chooseTests(['modules/guia/src/web/guia.tsx'], some)).toEqual({
      related: ['modules/guia/src/web/guia.tsx'],
      integration: [],
      browser: ['apps/web/e2e/guias.e2e.ts'],
    }))

  it('a test: itself; a text: nothing', () => {
    expect(chooseTests(['apps/web/e2e/nota.e2e.ts'], some).browser).toEqual(['apps/web/e2e/nota.e2e.ts'])
    expect(chooseTests(['modules/nota/test/nota.itest.ts'], some).integration).toEqual(['modules/nota/test/nota.itest.ts'])
    expect(chooseTests(['README.md'], some)).toEqual({ related: [], integration: [], browser: [] })
  })
})
