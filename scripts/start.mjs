// Starts the product; builds it first where need be.
import { ensureBuilt } from './ensure-built.mjs'

ensureBuilt()
await import('../dist/server/main.js')
