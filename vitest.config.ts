import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

// Timeouts are generous, because machines differ in speed.
const shared = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  // The files of a worker share modules: loading the product again for each takes longer than its tests.
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
}

/** Tests that need no database. */
const rules = [
  'src/contract/**/*.test.ts',
  'src/server/{attachment-header,config,csv,fail,full-name,lru-cache,memoize-success,programs,rate-limit,semaphore,shutdown-times,start-later,young-generation}.test.ts',
  'src/server/**/rules.test.ts',
  'src/server/refunds/calculate-refund.test.ts',
  'src/server/assistant/pdf/**/*.test.ts',
  'scripts/**/*.test.ts',
]

/** Tests that mock modules, which no other file may share. */
const mocked = ['src/web/**/*.mocked.test.tsx']

/** Runs one project after the other, because a worker stays with its project's files; the longest first. */
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
    // The tests' login provider logs at every start that it is set up for tests.
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
          globalSetup: ['src/testing/setup-database.ts', 'src/testing/setup-programs.ts'],
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
          globalSetup: ['setup-database', 'seeded-database', 'built-product'].map(
            (name) => `src/testing/${name}.ts`,
          ),
        },
      },
    ],
  },
})
