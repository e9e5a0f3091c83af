// npm run migration -- --name what_changed: writes one migration for changed tables, functions and triggers.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedDatabase } from '../src/server/db/embedded-database.ts'
import { migrateDatabase } from '../src/server/db/migrate.ts'
import { tempFolder } from '../src/testing/temp-folder.ts'
import { fileOf, findSqlChanges, readNamedSql, toMigrationSql } from './sql-changes.ts'

const FOLDER = 'migrations'
const JOURNAL = `${FOLDER}/meta/_journal.json`

const [option, name] = process.argv.slice(2)
if (option !== '--name' || name === undefined) {
  console.error('Say what changed: npm run migration -- --name what_changed')
  process.exit(1)
}

await using temp = await tempFolder()
await using database = await startMigratedDatabase(temp.folder)
const before = { files: listFiles(), journal: readFileSync(JOURNAL) }
try {
  runDrizzleKit('--name', name)
  const tablesSql = findNewMigration() ? readFileSync(`${FOLDER}/${findNewMigration()}`, 'utf8') : ''
  const changes = await findSqlChanges(database.client, readNamedSql(), tablesSql)
  if (changes.length > 0) {
    // If no table has changed, there is no migration yet.
    if (!findNewMigration()) runDrizzleKit('--custom', '--name', name)
    writeFileSync(`${FOLDER}/${findNewMigration()}`, toMigrationSql(changes, tablesSql))
  }
  for (const change of changes)
    console.log(`${fileOf(change)} ${change.isDropped ? 'is gone' : 'has changed'}`)
  console.log(
    findNewMigration() ? `${FOLDER}/${findNewMigration()} is written` : 'There is nothing to migrate',
  )
} catch (error) {
  // Remove all written files, so that the next try starts clean.
  for (const file of listFiles().filter((path) => !before.files.includes(path))) rmSync(`${FOLDER}/${file}`)
  writeFileSync(JOURNAL, before.journal)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** A temporary database with all existing migrations. */
async function startMigratedDatabase(folder: string) {
  const { url, stop } = await startEmbeddedDatabase({
    folder,
    address: 'npm run migration',
    settings: { fsync: 'off' },
  })
  await migrateDatabase(url, FOLDER)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    client,
    [Symbol.asyncDispose]: async () => {
      await client.end()
      await stop()
    },
  }
}

/** Writes a migration if tables differ from Drizzle's snapshots. It asks about ambiguous changes. */
function runDrizzleKit(...options: string[]): void {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/drizzle-kit/bin.cjs', 'generate', ...options],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('drizzle-kit failed')
}

function listFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
}

/** The migration that this run has written; undefined if there is none yet. */
function findNewMigration(): string | undefined {
  return listFiles().find((file) => file.endsWith('.sql') && !before.files.includes(file))
}
