import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import { tempFolder } from '#testing/temp-folder.ts'
import { until } from '#testing/until.ts'
import { migrateDatabase, QUEUE_REVISION } from './migrate.ts'

/** A folder with migrations newer than all others. */
async function folderWith(...migrations: string[]): Promise<string> {
  const temp = await tempFolder()
  onTestFinished(() => temp[Symbol.asyncDispose]())
  const entries = migrations.map((_sql, idx) => ({
    idx,
    version: '7',
    when: 4_000_000_000_000 + idx,
    tag: `000${idx}_test`,
    breakpoints: true,
  }))
  await mkdir(join(temp.folder, 'meta'))
  await writeFile(
    join(temp.folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [idx, sql] of migrations.entries()) await writeFile(join(temp.folder, `000${idx}_test.sql`), sql)
  return temp.folder
}

/** Starts a transaction that keeps others from changing a table. */
async function startReading(url: string, table: 'trips' | 'users'): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`select from ${table}`)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

test('a migration that cannot lock a table lets others use it, and tries again', async () => {
  await using database = await cloneDatabase()
  const folder = await folderWith('alter table trips add column extra text')
  await using reader = await startReading(database.url, 'trips')
  const logLines: string[] = []
  const migrating = migrateDatabase(database.url, folder, { onLog: (line) => logLines.push(line) })

  // Other queries are answered meanwhile, although the reader holds its lock.
  await until(async () => {
    await database.query('select from trips')
    return logLines.length >= 2
  })
  await reader.query('commit')
  await migrating

  expect(logLines[0]).toContain('attempt 1 was rolled back')
  expect(await database.query('select extra from trips')).toEqual([])
})

test('a migration in a deadlock is rolled back, and tries again', async () => {
  await using database = await cloneDatabase()
  await database.query(`alter database ${database.name} set deadlock_timeout = '10ms'`)
  // Locks one table, and then the other once a query waits for the first.
  const folder = await folderWith(`
    alter table trips add column extra text;
    --> statement-breakpoint
    do $$ begin
      for turn in 1..100 loop
        exit when exists (select from pg_locks where relation = 'trips'::regclass and not granted);
        perform pg_sleep(0.02);
      end loop;
    end $$;
    --> statement-breakpoint
    alter table users add column extra text`)
  await using other = await startReading(database.url, 'users')
  // So that the migration notices the deadlock first, and is the one that is rolled back.
  await other.query("set deadlock_timeout = '1min'")
  const logLines: string[] = []
  const migrating = migrateDatabase(database.url, folder, { onLog: (line) => logLines.push(line) })
  const exclusiveLocks = () =>
    database.query("select from pg_locks where relation = 'trips'::regclass and mode = 'AccessExclusiveLock'")
  await until(async () => (await exclusiveLocks()).length > 0)

  await other.query('select from trips')
  await other.query('commit')
  await migrating

  expect(logLines[0]).toContain('attempt 1 was rolled back')
  expect(await database.query('select trips.extra, users.extra from trips, users')).toEqual([])
})

test('a migration that can never lock its tables fails with a message, and changes nothing', async () => {
  await using database = await cloneDatabase()
  const folder = await folderWith(
    'alter table users add column extra text; alter table trips add column extra text',
  )
  await using _reader = await startReading(database.url, 'trips')

  await expect(migrateDatabase(database.url, folder, { giveUpAfterMs: 0 })).rejects.toThrow(
    /could not be migrated within 0 seconds/,
  )
  await expect(database.query('select extra from users')).rejects.toThrow(/does not exist/)
})

test('a finished migration stays in place, without locks, when the next one fails', async () => {
  await using database = await cloneDatabase()
  const folder = await folderWith(
    'alter table users add column extra text',
    'alter table trips add column extra text',
  )
  await using reader = await startReading(database.url, 'trips')

  await expect(migrateDatabase(database.url, folder, { giveUpAfterMs: 0 })).rejects.toThrow(
    /Nothing is half done/,
  )
  expect(await database.query('select extra from users')).toEqual([])
  await reader.query('commit')
  await migrateDatabase(database.url, folder)
  expect(await database.query('select trips.extra, users.extra from trips, users')).toEqual([])
})

test('a process that waits for another one to migrate stops waiting when aborted', async () => {
  await using database = await cloneDatabase()
  const folder = await folderWith('alter table trips add column extra text')
  await using _reader = await startReading(database.url, 'trips')
  const logLines: string[] = []
  const start = (signal: AbortSignal) =>
    migrateDatabase(database.url, folder, { signal, onLog: (line) => logLines.push(line) })
  const [first, second] = [new AbortController(), new AbortController()]
  const migrating = start(first.signal)
  await expect.poll(() => logLines.join()).toContain('attempt 1 was rolled back')

  const waiting = start(second.signal)
  await expect.poll(() => logLines.join()).toContain('Another process migrates')
  second.abort()
  await expect(waiting).rejects.toThrow(/abort/)

  first.abort()
  await expect(migrating).rejects.toThrow(/abort/)
})

test('migration 0022 verifies existing accounts without rewriting them, except deleted ones', async () => {
  await using database = await cloneDatabase()
  const statements = (await readFile('migrations/0022_verified_addresses.sql', 'utf8'))
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('"email_verified_at"'))
  await database.query(`alter table users drop column email_verified_at;
    insert into users (id, email, first_name, last_name) values ('member', 'a@example.org', 'Kit', 'Marlow');
    insert into users (id, email, deleted_at) values ('former', 'former@example.org', now())`)
  // A row that is rewritten gets another xmin.
  const memberVersion = () => database.query("select xmin from users where id = 'member'")
  const before = await memberVersion()

  await database.query(statements.join('\n'))

  expect(
    await database.query('select id, email_verified_at is not null as "isVerified" from users order by id'),
  ).toEqual([
    { id: 'former', isVerified: false },
    { id: 'member', isVerified: true },
  ])
  expect(await memberVersion()).toEqual(before)
  await database.query(`insert into users (id, email) values ('new', 'b@example.org')`)
  expect(await database.query(`select email_verified_at as at from users where id = 'new'`)).toEqual([
    { at: null },
  ])
})

test('migrations are not read if the newest has been applied', async () => {
  await using database = await cloneDatabase()
  const folder = await folderWith('alter table trips add column extra text')
  await migrateDatabase(database.url, folder)
  await rm(join(folder, '0000_test.sql'))
  await migrateDatabase(database.url, folder)
})

const QUEUE_REVISIONS = 'select max(id) as newest from graphile_worker.migrations'

test('QUEUE_REVISION is the newest migration of the job queue', async () => {
  await using database = await cloneDatabase()
  expect(await database.query(QUEUE_REVISIONS)).toEqual([{ newest: QUEUE_REVISION }])
})

test('a queue of an older revision is migrated', async () => {
  await using database = await cloneDatabase()
  const folder = await folderWith()
  await database.query('delete from graphile_worker.migrations where id = $1', [QUEUE_REVISION])
  await migrateDatabase(database.url, folder)
  expect(await database.query(QUEUE_REVISIONS)).toEqual([{ newest: QUEUE_REVISION }])
})

test('nothing to migrate takes no connection but the given one, which is closed', async () => {
  await using database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const ended = once(client, 'end')
  const nowhere = 'postgresql://nobody@127.0.0.1:1/none'
  await migrateDatabase(nowhere, await folderWith(), { connect: () => Promise.resolve(client) })
  await ended
})
