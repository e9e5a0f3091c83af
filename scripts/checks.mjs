// Everything that can be known about the code without running it.
import { spawnSync } from 'node:child_process'

const tool = (name) => [process.execPath, `node_modules/${name}`]
const steps = {
  format: [...tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  lint: [...tool('eslint/bin/eslint.js'), '--max-warnings', '0', '.'],
  'types of the server': [...tool('typescript/bin/tsc'), '-p', 'tsconfig.server.json'],
  'types of the pages': [...tool('typescript/bin/tsc'), '-p', 'tsconfig.web.json'],
  'types of the tests': [...tool('typescript/bin/tsc'), '-p', 'tsconfig.test.json'],
  dependencies: [...tool('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', '--output-type', 'err-long'],
  migrations: [process.execPath, '--import', 'tsx', 'scripts/check-migrations.ts'],
  'unused code': [...tool('knip/bin/knip.js'), '--no-progress'],
}

/** Runs every step and answers with the names of those that failed. */
export function runChecks() {
  return Object.keys(steps).filter((name) => {
    const [command, ...args] = steps[name]
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    // A checker that looked at nothing has not checked.
    const sawNothing = name === 'dependencies' && !/\(([1-9]\d*) modules/.test(stdout)
    const isFailed = status !== 0 || sawNothing
    console.log(`${isFailed ? '✗' : '✓'} ${name}`)
    if (isFailed) console.log(stdout + stderr)
    return isFailed
  })
}

export const numberOfChecks = Object.keys(steps).length
