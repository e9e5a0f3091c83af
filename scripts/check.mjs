// npm run check
import { runChecks } from './checks.mjs'

if (runChecks().length > 0) process.exitCode = 1
