import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { estadosComEfeitoTexto } from '@iss/nota/server'
import { discover, type House } from '@iss/platform/discovery'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  defaultExports,
  floatMoney,
  framesByHand,
  mixedOperations,
  nounsByHand,
  repeatedSentences,
  struckVerbs,
  wallClock,
} from './rules-of-code.ts'
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
import { documentsWithoutKind } from './rules-of-documents.ts'
import { deadNames, deadTitles, missingDecisions, unresolvedSources } from './rules-of-docs.ts'
import { ownFormats, ownKinds } from './rules-of-kinds.ts'
import { circlesOfFiles, foreignWrites, mapInReadme, screensAlone, undeclaredParts, upwardParts } from './rules-of-floors.ts'
import { handMadeLists, tablesByHand, unsortedColumns } from './rules-of-lists.ts'
import { competencesAsDates, joinsByHand, patternsByHand, situationsByHand } from './rules-of-queries.ts'
import { amountsWithoutTest, longFormsWithoutDraft, missingComponents, pathsDeclaredTwice } from './rules-of-screens.ts'
import {
  claimsOfNothing,
  expectationsThatMayNotRun,
  listsThatMayBeEmpty,
  propertiesCutShort,
  swallowedFailures,
  wallClockOfJourneys,
} from './rules-of-tests.ts'
import { type Finding, readTree } from './source-tree.ts'

const root = resolve(import.meta.dirname, '..')
const files = readTree(root)
const lines = (findings: Finding[]) => findings.map(({ path, line, message }) => `${path}${line ? `:${line}` : ''} ${message}`)

describe('the rules of the house, over the whole tree', () => {
  it('reads the tree at all', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.map((file) => file.path)).toContain('package-lock.json')
  })
  it('no amount becomes a floating-point number', () => expect(lines(floatMoney(files))).toEqual([]))
  it('only the clock port reads the wall clock', () => expect(lines(wallClock(files))).toEqual([]))
  it('no default exports outside configuration files', () => expect(lines(defaultExports(files))).toEqual([]))
  it('the head of a printed page brings the coat of arms', () => expect(lines(framesByHand(files))).toEqual([]))
  it('a number stands with its noun by one function', () => expect(lines(nounsByHand(files))).toEqual([]))
  it('every sentence of an error catalogue stands once', () => expect(lines(repeatedSentences(files))).toEqual([]))
  it('no file or folder is called utils, helpers and the like; no barrels', () => expect(lines(vagueNames(files))).toEqual([]))
  it('file names are ASCII kebab-case', () => expect(lines(badFileNames(files))).toEqual([]))
  it('what reads says how it reads: `carregar` is struck', () => expect(lines(struckVerbs(files))).toEqual([]))
  it('a file of operations implements one contract', () => expect(lines(mixedOperations(files))).toEqual([]))
  it('no two migrations share a name', () => expect(lines(sameMigrationName(files))).toEqual([]))
  it('a file of the schema makes what it is called and says what it is for; a migration makes no table', () =>
    expect(lines(schemaFiles(files))).toEqual([]))
  it('no file is longer than 400 lines', () => expect(lines(longFiles(files))).toEqual([]))
  it('no file names a machine or a package registry', () => expect(lines(machineTraces(files, root))).toEqual([]))
  it('every module has its README and only the allowed exports', () => expect(lines(moduleFolders(files))).toEqual([]))
  it('package-lock.json is up to date', () => expect(lines(staleLock(files))).toEqual([]))
  it('kinds of values have one vocabulary and one form for readers', () => {
    expect(lines(ownKinds(files))).toEqual([])
    expect(lines(ownFormats(files))).toEqual([])
  })
  it('references are joined and typed text is searched in one way', () => {
    expect(lines(joinsByHand(files))).toEqual([])
    expect(lines(patternsByHand(files))).toEqual([])
  })
  it('the situations of a note that count are told by its domain', () =>
    expect(lines(situationsByHand(files, estadosComEfeitoTexto))).toEqual([]))
  it('a column that holds a competence is of its type', () => expect(lines(competencesAsDates(files))).toEqual([]))
  it('a list of rows with filters is declared', () => expect(lines(handMadeLists(files))).toEqual([]))
  it('every type of document that is issued has its kind', () => expect(lines(documentsWithoutKind(files))).toEqual([]))
  it('every column of data sorts', () => expect(lines(unsortedColumns(files))).toEqual([]))
  it('rows stand in grids, which have order and files', () => expect(lines(tablesByHand(files))).toEqual([]))
  it('a long form keeps a draft of what is typed', () => expect(lines(longFormsWithoutDraft(files))).toEqual([]))
  it('every amount of a screen is read back by a component test', () => expect(lines(amountsWithoutTest(files))).toEqual([]))
  it('no test passes without having looked', () => {
    expect(lines(expectationsThatMayNotRun(files))).toEqual([])
    expect(lines(swallowedFailures(files))).toEqual([])
    expect(lines(propertiesCutShort(files))).toEqual([])
    expect(lines(listsThatMayBeEmpty(files))).toEqual([])
    expect(lines(claimsOfNothing(files))).toEqual([])
  })
  it('no journey depends on the day of its run', () => expect(lines(wallClockOfJourneys(files))).toEqual([]))
  it('the marks of sources in comments are resolved, and the decisions cited are there', () => {
    expect(lines(unresolvedSources(files))).toEqual([])
    expect(lines(missingDecisions(files))).toEqual([])
  })
  it('READMEs and guides name only files, links, commands and definitions that exist', () =>
    expect(lines(deadNames(files))).toEqual([]))
  it('docs/seguranca.md names the tests of what it says is met, and they are there', () =>
    expect(lines(deadTitles(files))).toEqual([]))
  it('libraries stand in the root package.json only, pinned exactly', () => expect(lines(looseLibraries(files))).toEqual([]))
})

describe('the floors of the house', () => {
  it('what a package imports of others stands in its package.json, and nothing else', () =>
    expect(lines(undeclaredParts(files))).toEqual([]))
  it('nothing stands on a higher floor or goes round in a circle of packages', () =>
    expect(lines(upwardParts(files))).toEqual([]))
  it('only the owner of a table writes it', () => expect(lines(foreignWrites(files))).toEqual([]))
  it('no file goes round in a circle, types included', () => expect(lines(circlesOfFiles(files))).toEqual([]))
  it('directly in web stand screens alone', () => expect(lines(screensAlone(files))).toEqual([]))
  it('README.md shows the map', () => expect(lines(mapInReadme(files))).toEqual([]))
})

describe('what the house finds by itself', () => {
  let house: House
  beforeAll(async () => {
    house = await discover(root)
  }, 120_000)

  it('every screen address is declared once, aliases included', () => expect(lines(pathsDeclaredTwice(house))).toEqual([]))
  it('every screen has the component that it names', () => {
    const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
    expect(lines(missingComponents(house, read))).toEqual([])
  })
})
