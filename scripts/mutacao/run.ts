import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { type Mutant, planted } from './mutant.ts'

export type Verdict = { mutant: Mutant; killed: boolean; seconds: number }

/** The vitest project that a test file belongs to, by its ending. */
export function projectOf(test: string): 'unit' | 'unit-dom' | 'integration' {
  if (test.endsWith('.itest.ts')) return 'integration'
  return test.endsWith('.tsx') ? 'unit-dom' : 'unit'
}

/** One vitest for all mutants, so that the templates of the database are made once. */
export function openVitest(folder: string, mutants: readonly Mutant[]): Promise<Vitest> {
  const project = [...new Set(mutants.flatMap(({ tests }) => tests.map(projectOf)))]
  return createVitest('test', {
    root: folder,
    config: join(folder, 'vitest.config.ts'),
    project,
    watch: false,
    reporters: [{}],
    // What a fault makes the product say is nobody's concern here.
    onConsoleLog: () => false,
  })
}

/** Runs these test files; answers what failed, by title. */
export async function failuresOf(vitest: Vitest, folder: string, tests: readonly string[]): Promise<string[]> {
  const wanted = new Set(tests.map((test) => `${projectOf(test)} ${join(folder, test)}`))
  const specifications = await vitest.globTestSpecifications([...tests])
  const chosen = specifications.filter(({ project, moduleId }) => wanted.has(`${project.name} ${moduleId}`))
  if (chosen.length !== wanted.size) throw new Error(`Not every test file was found: ${tests.join(', ')}`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
  const failed = testModules.flatMap((module) => {
    const titles = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
    return module.ok() || titles.length > 0 ? titles : [module.relativeModuleId]
  })
  return [...failed, ...unhandledErrors.map(String)]
}

/** Plants one fault, runs the tests that are there to notice it, and takes the fault out again. */
export async function tryMutant(vitest: Vitest, folder: string, mutant: Mutant): Promise<Verdict> {
  const path = join(folder, mutant.file)
  const sound = readFileSync(path, 'utf8')
  const started = performance.now()
  const write = (content: string) => {
    writeFileSync(path, content)
    vitest.invalidateFile(path)
  }
  write(planted(sound, mutant))
  try {
    const failed = await failuresOf(vitest, folder, mutant.tests)
    return { mutant, killed: failed.length > 0, seconds: (performance.now() - started) / 1000 }
  } finally {
    write(sound)
  }
}
