import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

// Machines differ; only what never comes has failed.
const shared = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // The files of a worker share what they import: reading the whole product again for each takes longer than its tests.
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
}

/** What decides without a database. */
const rules = [
  'src/contract/**/*.test.ts',
  'src/server/{attachment-header,config,csv,fail,lru-cache,programs,rate-limit,semaphore,shutdown-times}.test.ts',
  'src/server/**/rules.test.ts',
  'src/server/assistant/pdf/**/*.test.ts',
  'scripts/**/*.test.ts',
]

/** What replaces modules, so that no other file may share them. */
const mocked = ['src/web/**/*.mocked.test.tsx']

/** One project after the other, because a worker goes on with the next file of the same one; the longest first. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) =>
      ['e2e', 'server', 'web', 'mocked', 'rules'].indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: ByProject },
    // The tests' own provider says at every start that it is one for tests.
    onConsoleLog: (log) => !log.startsWith('oidc-provider'),
    projects: [
      { test: { ...shared, name: 'rules', environment: 'node', include: rules } },
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['src/{server,testing}/**/*.test.ts'],
          exclude: rules,
          globalSetup: ['src/testing/database.ts', 'src/testing/bundled-programs.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: mocked,
          setupFiles: ['src/testing/web-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'mocked',
          isolate: true,
          environment: 'happy-dom',
          include: mocked,
          setupFiles: ['src/testing/web-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['database', 'seeded-database', 'built-product'].map(
            (name) => `src/testing/${name}.ts`,
          ),
        },
      },
    ],
  },
})
