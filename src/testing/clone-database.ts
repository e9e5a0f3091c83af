import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrlFor, TEMPLATE } from './database-url.ts'
import { query } from './query.ts'

export type TestDatabase = AsyncDisposable & {
  name: string
  url: string
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>
  /** Runs SQL on the server from outside this database. */
  admin: (sql: string) => Promise<void>
  /** Moves the clock of every process that uses this database. */
  moveClock: (interval: string) => Promise<void>
}

type DatabaseClone = { name: string; url: string; pool: pg.Pool }

/** The application_name of the tests' own connections in pg_stat_activity. */
const TEST_CONNECTION_NAME = 'wild-trips test'

/** Returned clones of the template, for reuse: emptying one is ten times faster than creating one. */
const spareClones: DatabaseClone[] = []

/** A database for one test: migrated and empty, or a copy of `template`, whose connections are cut. */
export async function cloneDatabase(template?: { name: string }): Promise<TestDatabase> {
  const { name, url, pool } =
    (template ? undefined : spareClones.pop()) ?? (await createClone(template?.name))
  const runQuery: TestDatabase['query'] = async <Row extends pg.QueryResultRow>(
    sql: string,
    values?: unknown[],
  ) => (await pool.query<Row>(sql, values)).rows
  const admin = async (sql: string) => void (await query(inject('databaseUrl'), sql))
  return {
    name,
    url,
    query: runQuery,
    admin,
    moveClock: async (interval) => {
      await runQuery('update app_clock set ahead = ahead + $1::interval', [interval])
    },
    [Symbol.asyncDispose]: async () => {
      if (!template && (await isLikeTemplate(pool))) {
        await pool.query(EMPTY_DATABASE_SQL)
        spareClones.push({ name, url, pool })
        return
      }
      await pool.end()
      await admin(`drop database ${name} with (force)`)
    },
  }
}

async function createClone(template = TEMPLATE): Promise<DatabaseClone> {
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  if (template !== TEMPLATE)
    await query(
      serverUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    )
  // Copying files takes a third of the time of copying through the WAL.
  await query(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrlFor(serverUrl, name)
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: TEST_CONNECTION_NAME })
  // A test may cut its connections.
  pool.on('error', () => undefined)
  return { name, url, pool }
}

let templateSchema: Promise<string> | undefined

/** Whether the test has changed no table, function or setting. */
async function isLikeTemplate(pool: pg.Pool): Promise<boolean> {
  templateSchema ??= query<{ schema: string }>(
    databaseUrlFor(inject('databaseUrl'), TEMPLATE),
    SCHEMA_FINGERPRINT_SQL,
  ).then(([found]) => found?.schema ?? '')
  const { rows } = await pool.query<{ schema: string }>(SCHEMA_FINGERPRINT_SQL)
  return rows[0]?.schema === (await templateSchema)
}

/** PostgreSQL's tables that describe a schema. A clone has the template's rows there until it is altered. */
const CATALOGS = [
  'pg_attribute',
  'pg_constraint',
  'pg_index',
  'pg_namespace',
  'pg_proc',
  'pg_statistic',
  'pg_trigger',
]

/**
 * A fingerprint of the schema: the number of rows in each catalog, and the newest transaction that wrote one.
 * pg_class is compared by names and options only, because emptying a table writes there too.
 */
const SCHEMA_FINGERPRINT_SQL = `select concat_ws(' ',
  ${CATALOGS.map((table) => `(select concat_ws('/', count(*), max(xmin::text::bigint)) from ${table})`).join(', ')},
  (select md5(string_agg(concat_ws(' ', oid, relname, relnamespace, relpersistence, reloptions), ',' order by oid)) from pg_class),
  (select count(*) from drizzle.__drizzle_migrations),
  (select count(*) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database()))) as schema`

/** Cuts other connections and deletes the test's rows, without triggers. Rows written by migrations stay. */
const EMPTY_DATABASE_SQL = `do $$
  declare
    filled_table record;
  begin
    perform pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and application_name <> '${TEST_CONNECTION_NAME}' and backend_type = 'client backend';

    set local session_replication_role = replica;
    for filled_table in
      select oid::regclass as name, pg_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and oid not in ('app_clock'::regclass, 'graphile_worker.migrations'::regclass)
        and pg_relation_size(oid) > 0
    loop
      -- Truncating takes as long for a few rows as for many.
      if filled_table.bytes > 100000 then
        execute format('truncate %s cascade', filled_table.name);
      else
        execute format('delete from %s', filled_table.name);
      end if;
    end loop;
    update app_clock set ahead = default where ahead <> interval '0';
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
    from pg_sequences where last_value is not null and schemaname in ('public', 'graphile_worker');
  end
$$`
