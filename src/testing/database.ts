import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/folders.ts'
import { databaseUrlFor, TEMPLATE } from './database-url.ts'
import { processesIn } from './processes-in.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wild-trips-test-'))
  const database = await startEmbeddedDatabase({
    folder,
    address: 'the tests',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrateDatabase(databaseUrlFor(database.url, TEMPLATE), migrationsFolder)
  project.provide('databaseUrl', database.url)

  return async () => {
    await database.stop()
    const left = await processesIn(folder)
    if (left.length > 0) throw new Error(`The tests' database left processes behind: ${left.join(', ')}`)
    await rm(folder, { recursive: true, force: true })
  }
}
