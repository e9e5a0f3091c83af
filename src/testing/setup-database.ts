import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#server/db/embedded-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { migrationsFolder } from '#server/folders.ts'
import { databaseUrlFor, TEMPLATE } from './database-url.ts'
import { findProcessesIn } from './find-processes-in.ts'
import { query } from './query.ts'
import { tempFolder } from './temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run, with a migrated template that every test clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const temp = await tempFolder()
  const database = await startEmbeddedDatabase({
    folder: temp.folder,
    address: 'the tests',
    settings: {
      // Nothing has to survive a crash.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // Autovacuum would write statistics about the template, and then every clone would look altered.
      autovacuum: 'off',
    },
  })
  // Tests connect thousands of times, and an expensive check of the secret protects nothing here.
  const [, name, secret] = /\/\/(\w+):(\w+)@/.exec(database.url) ?? []
  await query(database.url, `set scram_iterations = 1; alter role ${name} password '${secret}'`)
  await query(database.url, `create database ${TEMPLATE}`)
  await migrateDatabase(databaseUrlFor(database.url, TEMPLATE), migrationsFolder)
  project.provide('databaseUrl', database.url)

  return async () => {
    await database.stop()
    const leftovers = await findProcessesIn(temp.folder)
    if (leftovers.length > 0)
      throw new Error(`The tests' database left processes behind: ${leftovers.join(', ')}`)
    await temp[Symbol.asyncDispose]()
  }
}
