// All static checks of the code.
import { execFile } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'

const tool = (name) => [process.execPath, `node_modules/${name}`]
/** The longest first, because they run in parallel. */
const steps = {
  lint: [...tool('eslint/bin/eslint.js'), '--max-warnings', '0', '.'],
  format: [...tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  'types of the tests': [...tool('native-typescript/bin/tsc'), '-p', 'tsconfig.test.json'],
  'types of the server': [...tool('native-typescript/bin/tsc'), '-p', 'tsconfig.server.json'],
  'types of the pages': [...tool('native-typescript/bin/tsc'), '-p', 'tsconfig.web.json'],
  dependencies: [...tool('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', '--output-type', 'err-long'],
  'unused code': [...tool('knip/bin/knip.js'), '--no-progress'],
  migrations: [process.execPath, '--import', 'tsx', 'scripts/check-migrations.ts'],
}

export const numberOfChecks = Object.keys(steps).length

/** Runs all steps, as many at once as there are processors, and returns the names of the failed ones. */
export async function runChecks() {
  const waiting = Object.keys(steps)
  const failed = []
  const runNext = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      if (!(await runCheck(name))) failed.push(name)
    }
  }
  await Promise.all(Array.from({ length: os.availableParallelism() }, runNext))
  return failed
}

/** Runs one step, prints its result, and returns whether it has passed. */
async function runCheck(name) {
  const [command, ...args] = steps[name]
  const {
    code = 0,
    stdout,
    stderr,
  } = await runCommand(command, args, { maxBuffer: 2 ** 30 }).catch((error) => error)
  // The check of dependencies also passes if it finds no module at all. Count that as failed.
  const sawNothing = name === 'dependencies' && !/\(([1-9]\d*) modules/.test(stdout)
  const isPassed = code === 0 && !sawNothing
  console.log(`${isPassed ? '✓' : '✗'} ${name}`)
  if (!isPassed) console.log(stdout + stderr)
  return isPassed
}

const runCommand = promisify(execFile)
