// npm run migration -- --name what_changed: writes one migration for changed tables, functions and triggers.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedDatabase } from '../src/server/db/embedded.ts'
import { migrateDatabase } from '../src/server/db/migrate.ts'
import { tempFolder } from '../src/testing/temp-folder.ts'
import { fileOf, findChanges, readNamedSql, writeMigration } from './named-sql.ts'

const FOLDER = 'migrations'
const JOURNAL = `${FOLDER}/meta/_journal.json`

const [option, name] = process.argv.slice(2)
if (option !== '--name' || name === undefined) {
  console.error('Say what changed: npm run migration -- --name what_changed')
  process.exit(1)
}

await using temp = await tempFolder()
await using database = await startMigrated(temp.folder)
const before = { files: list(), journal: readFileSync(JOURNAL) }
try {
  generate('--name', name)
  const tables = newMigration() ? readFileSync(`${FOLDER}/${newMigration()}`, 'utf8') : ''
  const changes = await findChanges(database.client, readNamedSql(), tables)
  if (changes.length > 0) {
    if (!newMigration()) generate('--custom', '--name', name)
    writeFileSync(`${FOLDER}/${newMigration()}`, writeMigration(changes, tables))
  }
  for (const file of new Set(changes.map(fileOf))) console.log(`${file} has changed`)
  console.log(newMigration() ? `${FOLDER}/${newMigration()} is written` : 'There is nothing to migrate')
} catch (error) {
  // Nothing half done: the next try begins anew.
  for (const file of list().filter((one) => !before.files.includes(one))) rmSync(`${FOLDER}/${file}`)
  writeFileSync(JOURNAL, before.journal)
  throw error
}

/** A database with all migrations there are, for as long as this runs. */
async function startMigrated(folder: string) {
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

/** Drizzle compares the tables with its own notes of them, and asks where it cannot tell. */
function generate(...options: string[]): void {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/drizzle-kit/bin.cjs', 'generate', ...options],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error('drizzle-kit failed')
}

function list(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
}

function newMigration(): string | undefined {
  return list().find((file) => file.endsWith('.sql') && !before.files.includes(file))
}
