// Starts the product; builds it first if needed.
import { ensureBuilt } from './ensure-built.mjs'

ensureBuilt()
await import('../dist/server/main.js')
