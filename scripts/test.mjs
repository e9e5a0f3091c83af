// Runs everything: the checks, then all suites on one real PostgreSQL and in a real browser.
// The last line counts them all. Arguments go to vitest: npm test -- src/server/auth
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { numberOfChecks, runChecks } from './checks.mjs'
import { getChromium } from './chromium.mjs'
import { ensureBuilt } from './ensure-built.mjs'

const args = process.argv.slice(2)
const isWhole = args.length === 0
const failedChecks = isWhole ? runChecks() : []

ensureBuilt()
process.env.CHROMIUM_PATH = getChromium()

const folder = mkdtempSync(path.join(os.tmpdir(), 'wild-trips-results-'))
const resultFile = path.join(folder, 'results.json')
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
    ...args,
  ],
  { stdio: 'inherit' },
)
const results = JSON.parse(readFileSync(resultFile, 'utf8'))
rmSync(folder, { recursive: true })

const passed = results.numPassedTests + (isWhole ? numberOfChecks - failedChecks.length : 0)
// A file that could not even be read has no test to fail.
const brokenFiles = results.testResults.filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
)
const failed = results.numFailedTests + brokenFiles.length + failedChecks.length
const skipped = results.numPendingTests + results.numTodoTests
if (failedChecks.length > 0) console.log(`Failed checks: ${failedChecks.join(', ')}`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 || status !== 0 || passed === 0 ? 1 : 0
