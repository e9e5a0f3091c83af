import { defineConfig } from 'vitest/config'

// Machines differ; only what never comes has failed.
const shared = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
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
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['src/testing/database.ts', 'src/testing/built.ts'],
        },
      },
    ],
  },
})
