// Runs the checks and, in parallel, all test suites on one real PostgreSQL and in a real browser. The last
// line counts both. With arguments it runs only the named tests, and no checks: npm test -- src/server/auth
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { numberOfChecks, runChecks } from './run-checks.mjs'

const args = process.argv.slice(2)
const isWholeRun = args.length === 0
const folder = mkdtempSync(path.join(os.tmpdir(), 'wild-trips-results-'))
const resultFile = path.join(folder, 'results.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`]
const checks = isWholeRun ? runChecks() : []
const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], {
  stdio: 'inherit',
})
const [status] = await once(tests, 'exit')
const failedChecks = await checks
const results = JSON.parse(readFileSync(resultFile, 'utf8'))
rmSync(folder, { recursive: true })

const passed = results.numPassedTests + (isWholeRun ? numberOfChecks - failedChecks.length : 0)
// A file that cannot be loaded has no failed tests, so count the file itself.
const brokenFiles = results.testResults.filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
)
const failed = results.numFailedTests + brokenFiles.length + failedChecks.length
const skipped = results.numPendingTests + results.numTodoTests
if (failedChecks.length > 0) console.log(`Failed checks: ${failedChecks.join(', ')}`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
// A run in which nothing has passed has found no tests.
process.exitCode = failed > 0 || status !== 0 || passed === 0 ? 1 : 0
