// Makes a registered user an admin: npm run make-admin -- person@example.com
import { ensureBuilt } from './ensure-built.mjs'

ensureBuilt()
await import('../dist/server/make-admin.js')
