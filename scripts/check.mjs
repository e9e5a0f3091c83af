// npm run check
import { runChecks } from './checks.mjs'

if ((await runChecks()).length > 0) process.exitCode = 1
