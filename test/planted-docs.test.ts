import { describe, expect, it } from 'vitest'
import { struckVerbs } from './rules-of-code.ts'
import { deadNames, deadTitles, missingDecisions, unresolvedSources } from './rules-of-docs.ts'
import type { Finding } from './source-tree.ts'

const tree = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => ({ path, text }))
const said = (findings: Finding[]) => findings.map(({ path, line, message }) => `${path}:${line} ${message}`)

describe('the rules of the documentation find what is planted', () => {
  const sources = '| `F68` | Remover | |\n| `spec 3 §3.5` | guides |\n| `R2a`, `R2b` | withholding |\n\nText says `F69`.\n'
  const unresolved = (path: string, text: string) => said(unresolvedSources(tree({ 'docs/fontes.md': sources, [path]: text })))

  it.each([
    ['// Orders (F68; R2b). Part F68.2.', []],
    ['/** Guides.\n * Source: spec 3 §3.5, F69. */', ["a.ts:2 'F69' is not resolved: give it a line in docs/fontes.md"]],
    ['// spec 3 §3.5, §3.6', ["a.ts:1 'spec 3 §3.6' is not resolved: give it a line in docs/fontes.md"]],
    // The numbers are put together, so that this test is taken for the proof of no item.
    [`const url = 'http://F69' // R2-2.8-${32} and U1-5-${13} are items`, []],
  ])('a mark without a line: %s', (text, findings) => expect(unresolved('a.ts', text)).toEqual(findings))

  it('a mark in a file of the schema', () =>
    expect(unresolved('a.sql', "select 'F69'; -- Of the city (T3).")).toEqual([
      "a.sql:1 'T3' is not resolved: give it a line in docs/fontes.md",
    ]))

  it('a decision that is not there, and two of one number', () => {
    const records = { 'docs/decisions/0001-one.md': '# 0001', 'docs/decisions/0002-two.md': 'See decision 0001.' }
    expect(missingDecisions(tree(records))).toEqual([])
    expect(said(missingDecisions(tree({ ...records, 'a.ts': '// docs/decisions/0003\n' })))).toEqual([
      'a.ts:1 there is no decision 0003',
    ])
    expect(missingDecisions(tree({ ...records, 'docs/decisions/0002-other.md': '' }))).toHaveLength(1)
  })

  const house = {
    'package.json': '{"scripts":{"mapa":"x"}}',
    'modules/a/src/domain/one.ts': 'export const defineOne = () => 1\n',
    'docs/other.md': '',
  }
  const dead = (path: string, text: string) => said(deadNames(tree({ ...house, [path]: text })))
  it.each([
    [
      '`modules/a/src/domain/one.ts`, `modules/a/src/domain`, `modules/<module>/src/x.ts`, `a/domain/one.ts`, [other](docs/other.md#x)',
      [],
    ],
    ['`defineOne`, npm run mapa', []],
    ['\n`modules/a/src/domain/two.ts`', ['README.md:2 names modules/a/src/domain/two.ts, which is not there']],
    ['`a/domain/two.ts`', ['README.md:1 names a/domain/two.ts, which is not there']],
    ['`one.ts`, `x.itest.ts`', []],
    ['| `gone.itest.ts` |', ['README.md:1 names gone.itest.ts, which is not there']],
    ['[gone](docs/gone.md)', ['README.md:1 names docs/gone.md, which is not there']],
    [
      '```sh\nnpx vitest run --project unit modules/a/src/domain modules/a/gone.ts -u\n```',
      ['README.md:2 names modules/a/gone.ts, which is not there'],
    ],
    ['npm run gone', ['README.md:1 names npm run gone, which is not there']],
    ['`defineTwo(...)`', ['README.md:1 names defineTwo, which is not there']],
  ])('a name that is not there: %s', (text, findings) => expect(dead('README.md', text)).toEqual(findings))
  it('paths of a README of a module begin in its src; records of decisions are history', () => {
    expect(dead('modules/a/README.md', '`domain/one.ts`, [up](../../docs/other.md)')).toEqual([])
    expect(dead('modules/a/README.md', '`domain/two.ts`')).toHaveLength(1)
    expect(dead('docs/decisions/0001-one.md', '`modules/a/gone.ts`')).toEqual([])
  })
})

describe('the rule of the list of security finds what is planted', () => {
  const found = (row: string) =>
    said(
      deadTitles(tree({ 'a/test/x.itest.ts': "it('locks after five', f)\nit(`as ${who}: 403`, f)", 'docs/seguranca.md': row })),
    )
  it.each([
    ['| `a/test/x.itest.ts` "locks after five" |', []],
    ['| code; `x.itest.ts` "locks after five", "as ${who}: 403"; `code.ts` |', []],
    ['|\n| `x.itest.ts` |', ['docs/seguranca.md:2 names x.itest.ts without the title of a test']],
    ['| `x.itest.ts` "locks after" |', ["docs/seguranca.md:1 x.itest.ts has no test 'locks after'"]],
    ['| `gone.itest.ts` "locks after five" |', ["docs/seguranca.md:1 gone.itest.ts has no test 'locks after five'"]],
  ])('%s', (row, findings) => expect(found(row)).toEqual(findings))
})

describe('the rule of the verbs finds what is planted', () => {
  const found = (text: string) => struckVerbs(tree({ 'modules/a/src/server/x.ts': text })).map(({ line }) => line)
  it('carregar is struck', () =>
    expect(found('export async function carregarFatos() {}\nconst carregarUm = 1\n')).toEqual([1, 2]))
  it('calls that bear it and their operations are excepted', () =>
    expect(
      found('export const carregarEmissao = defineCall({})\nexport const carregarOperation = implement(carregarEmissao, f)\n'),
    ).toEqual([]))
})
