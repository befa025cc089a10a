import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience } from './testing/src/constants.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**']
// A test never reads the wall clock's zone: the product lives in Brazil.
const env = { TZ: 'America/Sao_Paulo', NODE_ENV: 'test' }

// Comparisons with files that others published: optional, for where these are at hand.
const withPublished = ['**/*.publicado.test.ts']

// Tests that start servers of their own, whatever the run's PostgreSQL is: the run on the embedded one is enough.
const ownServers =
  process.env.TEST_PG === 'debian' ? ['test/embedded.itest.ts', 'apps/server/test/{standby,pgbouncer,portas-*}.itest.ts'] : []

// The product is loaded once for a worker, not once for a file: each file has a database and a server of its own, and a module that keeps
// state keeps it by portal.
const isolate = false

/** Of the files that take longest; what begins last must be short. */
const longest =
  /\/(telas-[a-z]+\.e2e|publico\.e2e|definitions\.itest|write-report\.itest|every-report\.itest|reports-on-paper\.itest|conciliacao\.itest|second-city\.itest|matriz\.itest|embedded\.itest)\.ts$/

/** The longest files begin first; the rest evens out. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    pool: 'forks',
    // One more than the two processors of the least machine: while one waits for a page or for the database, the others work (decision 0046).
    maxWorkers: Number(process.env.ISS_OPERARIOS ?? 3),
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: patience } },
    // A run of few tests is mostly the translation of what they import: what did not change since the last run, or part of a run, is kept.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          env,
          isolate,
          environment: 'node',
          include: ['**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...ignored, ...withPublished],
          testTimeout: patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'publicado',
          env,
          isolate,
          environment: 'node',
          include: withPublished,
          exclude: ignored,
          testTimeout: patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-dom',
          env,
          isolate,
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          exclude: ignored,
          testTimeout: patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          env,
          isolate,
          environment: 'node',
          include: ['**/*.itest.ts'],
          exclude: [...ignored, ...ownServers],
          globalSetup: ['testing/src/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          env,
          isolate,
          environment: 'node',
          include: ['**/*.e2e.ts'],
          exclude: ignored,
          globalSetup: ['testing/src/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
