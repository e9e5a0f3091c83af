import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#testing/clone-database.ts'
import {
  fileOf,
  findSqlChanges,
  type NamedSql,
  readNamedSql,
  toMigrationSql,
} from '../../../scripts/sql-changes.ts'

const files = readNamedSql()

async function withMigratedDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  await using database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The SQL that still has no migration. It is applied first, so that only one test fails because of it. */
let missingSql: string | undefined

/** What these functions and triggers would change in a database that matches our files. */
const changesOf = (wantedSql: NamedSql[], tables = '') =>
  withMigratedDatabase(async (client) => {
    missingSql ??= toMigrationSql(await findSqlChanges(client, files))
    if (missingSql !== '') await client.query(missingSql)
    return findSqlChanges(client, wantedSql, tables)
  })

/** The statements of the migration that makes these changes. */
const migrationOf = async (wantedSql: NamedSql[], tables = '') =>
  toMigrationSql(await changesOf(wantedSql, tables), tables).split('--> statement-breakpoint\n')

const sqlOf = (name: string) => `${files.find((file) => file.name === name)?.sql}\n`
const filesWithout = (...names: string[]) => files.filter(({ name }) => !names.includes(name))

const fn = (name: string, sql: string): NamedSql => ({ kind: 'function', name, sql })
const trigger = (name: string, sql: string): NamedSql => ({ kind: 'trigger', name, sql })

const SKIP_BODY_CHECKS = `-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
`

test('the migrations create exactly the functions and triggers of the files', async () => {
  const differences = await withMigratedDatabase((client) => findSqlChanges(client, files))

  expect(differences.map(fileOf), 'Run: npm run migration -- --name what_changed').toEqual([])
  expect(toMigrationSql(differences)).toBe('')
})

test('a migration contains only the files that changed', async () => {
  const isLiveSql = sqlOf('is_live').replace('>', '>=').trimEnd()
  const calendarSql = sqlOf('trips_calendar')
    .replace(/(old|new)\.title, /g, '')
    .trimEnd()
  const changedFiles = [
    ...filesWithout('is_live', 'trips_calendar'),
    fn('is_live', isLiveSql),
    trigger('trips_calendar', calendarSql),
  ]

  expect(await migrationOf(changedFiles)).toEqual([SKIP_BODY_CHECKS, `${isLiveSql}\n`, `${calendarSql}\n`])
})

test('a changed constraint trigger is created again, as it cannot be replaced', async () => {
  const sql = sqlOf('expenses_add_up').replace('INSERT OR UPDATE OF amount', 'INSERT').trimEnd()

  expect(await migrationOf([...filesWithout('expenses_add_up'), trigger('expenses_add_up', sql)])).toEqual([
    `${sql}\n`,
  ])
})

test('functions and triggers without a file are dropped, a trigger before its function', async () => {
  expect(await migrationOf(filesWithout('keep_ledger', 'ledger_kept'))).toEqual([
    'DROP TRIGGER ledger_kept ON public.ledger;\n',
    'DROP FUNCTION public.keep_ledger();\n',
  ])
  await expect(changesOf(filesWithout('keep_ledger'))).rejects.toThrow(/other objects depend on it/)
})

test.each([
  ['other parameter types', 'places_held(trip bigint)', 'integer'],
  ['other parameter names', 'places_held(journey integer, moment timestamptz)', 'integer'],
  ['another result type', 'places_held(trip integer, moment timestamptz)', 'bigint'],
])('a function with %s is dropped and created again', async (_how, signature, result) => {
  const sql = `CREATE OR REPLACE FUNCTION public.${signature} RETURNS ${result} LANGUAGE sql AS 'SELECT 1';`

  expect(await migrationOf([...filesWithout('places_held'), fn('places_held', sql)])).toEqual([
    SKIP_BODY_CHECKS,
    'DROP FUNCTION public.places_held(integer, timestamp with time zone);\n',
    `${sql}\n`,
  ])
})

test('a trigger that moves to another table is dropped from the first', async () => {
  const sql = sqlOf('ledger_kept').replace('public.ledger', 'public.changes').trimEnd()

  expect(await migrationOf([...filesWithout('ledger_kept'), trigger('ledger_kept', sql)])).toEqual([
    'DROP TRIGGER ledger_kept ON public.ledger;\n',
    `${sql}\n`,
  ])
})

test('functions come before the tables that use them, and triggers after their tables', async () => {
  const halfFunction = `CREATE OR REPLACE FUNCTION public.half(given integer) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT given / 2';`
  const countFunction = `CREATE OR REPLACE FUNCTION public.count_halves() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM halves';`
  const tables =
    'CREATE TABLE "halves" ("whole" integer, "half" integer GENERATED ALWAYS AS (half(whole)) STORED);'
  const keepTrigger =
    'CREATE OR REPLACE TRIGGER halves_kept BEFORE UPDATE ON public.halves\nFOR EACH ROW EXECUTE FUNCTION public.keep_ledger();'
  const withNewFiles = [
    ...files,
    trigger('halves_kept', keepTrigger),
    fn('count_halves', countFunction),
    fn('half', halfFunction),
  ]

  expect(await migrationOf(withNewFiles, `${tables}\n`)).toEqual([
    SKIP_BODY_CHECKS,
    `${countFunction}\n`,
    `${halfFunction}\n`,
    `${tables}\n`,
    `${keepTrigger}\n`,
  ])
})

test('a file must create the function it is named after, and nothing else', async () => {
  const sql = `CREATE OR REPLACE FUNCTION public.one() RETURNS integer LANGUAGE sql AS 'SELECT 1';`

  await expect(changesOf([...files, fn('two', sql)])).rejects.toThrow(
    'src/server/db/functions/two.sql does not make the function two',
  )
  await expect(changesOf([...files, fn('one', sql + sql.replace('one', 'two'))])).rejects.toThrow(
    'The function two is made, but src/server/db/functions/two.sql does not exist',
  )
  await expect(changesOf([...files, fn('one', 'CREATE FUNCTIO')])).rejects.toThrow(
    'src/server/db/functions/one.sql: syntax error',
  )
})

test('function bodies are checked against the tables of the same migration', async () => {
  const sql = (body: string) =>
    `CREATE OR REPLACE FUNCTION public.one() RETURNS void LANGUAGE plpgsql AS 'BEGIN ${body} END';`
  const tables = 'CREATE TABLE "halves" ("whole" integer);'

  await expect(changesOf([...files, fn('one', sql('PERFOM 1;'))])).rejects.toThrow(
    'src/server/db/functions/one.sql: syntax error',
  )
  const migration = await migrationOf([...files, fn('one', sql('PERFORM 1 FROM public.halves;'))], tables)
  // The setting, the function and the table.
  expect(migration).toHaveLength(3)
})

/** A table with the comment above it. */
const TABLE = /((?:^\/\/.*\n)*)^export const \w+ = pgTable\(\s*'(\w+)'/gm

test('a table lists the triggers that act on it', async () => {
  await using database = await cloneDatabase()
  const tables = await database.query<{ name: string; triggers: string | null }>(`
    select c.relname as name, 'Triggers: ' || string_agg(t.tgname, ', ' order by t.tgname) as triggers
    from pg_class c left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid`)
  const folder = 'src/server/db/tables'
  const source = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'))

  const tablesInSource = [...source.join('\n').matchAll(TABLE)].map(([, comment = '', name]) => ({
    name,
    triggers: /Triggers: .*/.exec(comment.replace(/\n?\/\/ /g, ' ').trim())?.[0] ?? null,
  }))

  const byName = (a: { name?: string }, b: { name?: string }) => (a.name ?? '').localeCompare(b.name ?? '')
  expect(tablesInSource.toSorted(byName)).toEqual(tables.toSorted(byName))
})
