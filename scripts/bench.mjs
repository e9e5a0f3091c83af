// npm run bench: measures the built product; builds it first if needed.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './ensure-built.mjs'

ensureBuilt()
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'bench/main.ts'], { stdio: 'inherit' })
process.exitCode = status ?? 1
