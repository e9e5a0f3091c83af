// npm run check
import { runChecks } from './run-checks.mjs'

if ((await runChecks()).length > 0) process.exitCode = 1
