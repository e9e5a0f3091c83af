import { defineConfig } from 'vitest/config'

const shared = {
  testTimeout: 30_000,
  hookTimeout: 120_000,
  // Machines differ; only what never comes has failed.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    // The tests' own provider says at every start that it is one for tests.
    onConsoleLog: (log) => !log.startsWith('oidc-provider'),
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          environment: 'node',
          include: ['src/{contract,server,testing}/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['src/testing/database.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/web-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          testTimeout: 120_000,
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/testing/database.ts', 'src/testing/built.ts'],
        },
      },
    ],
  },
})
