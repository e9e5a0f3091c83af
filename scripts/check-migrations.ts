// Part of npm run check: makes sure that no migration breaks the previous release, or locks its tables for
// long.
import { readdirSync, readFileSync } from 'node:fs'
import { findDangers } from './migration-dangers.ts'

/** Migrations up to this number are older than the rule. */
const LAST_EXEMPT_NUMBER = 19

const files = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
if (files.length === 0) throw new Error('There are no migrations to check.')
for (const name of files.filter((file) => parseInt(file) > LAST_EXEMPT_NUMBER)) {
  for (const { danger, statement } of findDangers(readFileSync(`migrations/${name}`, 'utf8'))) {
    console.log(`migrations/${name} ${danger}: ${statement}`)
    process.exitCode = 1
  }
}
if (process.exitCode) {
  console.log('A migration only adds, and lets go soon; see docs/decisions/034-migrations-only-add.md.')
}
