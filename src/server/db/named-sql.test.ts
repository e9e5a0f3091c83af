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

async function inMigrated<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
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
let missing: string | undefined

/** What the given functions and triggers would change in a database that matches our files. */
const changesOf = (given: NamedSql[], tables = '') =>
  inMigrated(async (client) => {
    missing ??= toMigrationSql(await findSqlChanges(client, files))
    if (missing !== '') await client.query(missing)
    return findSqlChanges(client, given, tables)
  })

const migrationOf = async (given: NamedSql[], tables = '') =>
  toMigrationSql(await changesOf(given, tables), tables).split('--> statement-breakpoint\n')

const sqlOf = (name: string) => `${files.find((file) => file.name === name)?.sql}\n`
const without = (...names: string[]) => files.filter(({ name }) => !names.includes(name))

const fn = (name: string, sql: string): NamedSql => ({ kind: 'function', name, sql })
const trigger = (name: string, sql: string): NamedSql => ({ kind: 'trigger', name, sql })

const SKIP_BODY_CHECKS = `-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;
`

test('migrations make every function and trigger as its file has it, and no other', async () => {
  const differing = await inMigrated((client) => findSqlChanges(client, files))

  expect(differing.map(fileOf), 'Run: npm run migration -- --name what_changed').toEqual([])
  expect(toMigrationSql(differing)).toBe('')
})

test('a migration has the files that changed, and no others', async () => {
  const live = sqlOf('is_live').replace('>', '>=').trimEnd()
  const calendar = sqlOf('trips_calendar')
    .replace(/(old|new)\.title, /g, '')
    .trimEnd()
  const changed = [
    ...without('is_live', 'trips_calendar'),
    fn('is_live', live),
    trigger('trips_calendar', calendar),
  ]

  expect(await migrationOf(changed)).toEqual([SKIP_BODY_CHECKS, `${live}\n`, `${calendar}\n`])
})

test('a constraint trigger, which cannot be replaced, is made again', async () => {
  const sql = sqlOf('expenses_add_up').replace('INSERT OR UPDATE OF amount', 'INSERT').trimEnd()

  expect(await migrationOf([...without('expenses_add_up'), trigger('expenses_add_up', sql)])).toEqual([
    `${sql}\n`,
  ])
})

test('what has no file any more is dropped, a trigger before its function', async () => {
  expect(await migrationOf(without('keep_ledger', 'ledger_kept'))).toEqual([
    'DROP TRIGGER ledger_kept ON public.ledger;\n',
    'DROP FUNCTION public.keep_ledger();\n',
  ])
  await expect(changesOf(without('keep_ledger'))).rejects.toThrow(/other objects depend on it/)
})

test.each([
  ['other parameter types', 'places_held(trip bigint)', 'integer'],
  ['other parameter names', 'places_held(journey integer, moment timestamptz)', 'integer'],
  ['another result type', 'places_held(trip integer, moment timestamptz)', 'bigint'],
])('a function with %s is dropped and made anew', async (_how, signature, result) => {
  const sql = `CREATE OR REPLACE FUNCTION public.${signature} RETURNS ${result} LANGUAGE sql AS 'SELECT 1';`

  expect(await migrationOf([...without('places_held'), fn('places_held', sql)])).toEqual([
    SKIP_BODY_CHECKS,
    'DROP FUNCTION public.places_held(integer, timestamp with time zone);\n',
    `${sql}\n`,
  ])
})

test('a trigger that moves to another table is dropped from the first', async () => {
  const sql = sqlOf('ledger_kept').replace('public.ledger', 'public.changes').trimEnd()

  expect(await migrationOf([...without('ledger_kept'), trigger('ledger_kept', sql)])).toEqual([
    'DROP TRIGGER ledger_kept ON public.ledger;\n',
    `${sql}\n`,
  ])
})

test('functions come before the tables that use them, and triggers after the tables that they are on', async () => {
  const half = `CREATE OR REPLACE FUNCTION public.half(given integer) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT given / 2';`
  const count = `CREATE OR REPLACE FUNCTION public.count_halves() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM halves';`
  const tables =
    'CREATE TABLE "halves" ("whole" integer, "half" integer GENERATED ALWAYS AS (half(whole)) STORED);'
  const kept =
    'CREATE OR REPLACE TRIGGER halves_kept BEFORE UPDATE ON public.halves\nFOR EACH ROW EXECUTE FUNCTION public.keep_ledger();'
  const more = [...files, trigger('halves_kept', kept), fn('count_halves', count), fn('half', half)]

  expect(await migrationOf(more, `${tables}\n`)).toEqual([
    SKIP_BODY_CHECKS,
    `${count}\n`,
    `${half}\n`,
    `${tables}\n`,
    `${kept}\n`,
  ])
})

test('a file makes what it is named after, and nothing else', async () => {
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

test('the body of a function is checked, with the tables that it needs', async () => {
  const sql = (body: string) =>
    `CREATE OR REPLACE FUNCTION public.one() RETURNS void LANGUAGE plpgsql AS 'BEGIN ${body} END';`
  const tables = 'CREATE TABLE "halves" ("whole" integer);'

  await expect(changesOf([...files, fn('one', sql('PERFOM 1;'))])).rejects.toThrow(
    'src/server/db/functions/one.sql: syntax error',
  )
  expect(await migrationOf([...files, fn('one', sql('PERFORM 1 FROM public.halves;'))], tables)).toHaveLength(
    3,
  )
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

  const listed = [...source.join('\n').matchAll(TABLE)].map(([, comment = '', name]) => ({
    name,
    triggers: /Triggers: .*/.exec(comment.replace(/\n?\/\/ /g, ' ').trim())?.[0] ?? null,
  }))

  const byName = (one: { name?: string }, other: { name?: string }) =>
    (one.name ?? '').localeCompare(other.name ?? '')
  expect(listed.toSorted(byName)).toEqual(tables.toSorted(byName))
})
