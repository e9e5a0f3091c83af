import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { migrateDatabase } from './migrate.ts'

/** A folder with one migration that is newer than all others. */
async function folderWith(sql: string): Promise<string> {
  const temp = await tempFolder()
  onTestFinished(() => temp[Symbol.asyncDispose]())
  const entry = { idx: 0, version: '7', when: 4_000_000_000_000, tag: '0000_test', breakpoints: true }
  await mkdir(join(temp.folder, 'meta'))
  await writeFile(
    join(temp.folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
  )
  await writeFile(join(temp.folder, '0000_test.sql'), sql)
  return temp.folder
}

async function connectTo(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

test('a migration that cannot lock a table lets others use it, and tries again', async () => {
  await using database = await cloneDatabase()
  const folder = await folderWith('alter table trips add column extra text')
  await using reader = await connectTo(database.url)
  await reader.query('begin')
  await reader.query('select from trips')
  const said: string[] = []
  const migrating = migrateDatabase(database.url, folder, { onLog: (line) => said.push(line) })

  // Other queries are answered meanwhile, although the reader keeps its lock.
  while (said.length < 2) {
    await database.query('select from trips')
    await delay(20)
  }
  await reader.query('commit')
  await migrating

  expect(said[0]).toContain('try 1 was rolled back')
  expect(await database.query('select extra from trips')).toEqual([])
})

test('a migration in a deadlock steps aside, and tries again', async () => {
  await using database = await cloneDatabase()
  await database.query(`alter database ${database.name} set deadlock_timeout = '10ms'`)
  // It locks one table, and goes on to the other once somebody waits for the first.
  const folder = await folderWith(`
    alter table trips add column extra text;
    --> statement-breakpoint
    do $$ begin
      for turn in 1..100 loop
        exit when exists (select from pg_locks where relation = 'trips'::regclass and not granted);
        perform pg_sleep(0.02);
      end loop;
      perform pg_sleep(0.3); -- by then the waiting query has checked for a deadlock, and found none
    end $$;
    --> statement-breakpoint
    alter table users add column extra text`)
  await using other = await connectTo(database.url)
  await other.query('begin')
  await other.query('select from users')
  const said: string[] = []
  const migrating = migrateDatabase(database.url, folder, { onLog: (line) => said.push(line) })
  const held = () =>
    database.query("select from pg_locks where relation = 'trips'::regclass and mode = 'AccessExclusiveLock'")
  while ((await held()).length === 0) await delay(10)

  await other.query('select from trips')
  await other.query('commit')
  await migrating

  expect(said).toHaveLength(1)
  expect(await database.query('select trips.extra, users.extra from trips, users')).toEqual([])
})

test('a migration that can never lock its tables fails with a message, and changes nothing', async () => {
  await using database = await cloneDatabase()
  const folder = await folderWith(
    'alter table users add column extra text; alter table trips add column extra text',
  )
  await using reader = await connectTo(database.url)
  await reader.query('begin')
  await reader.query('select from trips')

  await expect(migrateDatabase(database.url, folder, { tryForMs: 0 })).rejects.toThrow(
    /could not be migrated within 0 seconds/,
  )
  await expect(database.query('select extra from users')).rejects.toThrow(/does not exist/)
})
