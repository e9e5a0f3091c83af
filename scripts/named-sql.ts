// Each function and each trigger of the database is one file, named after it. This compares the files with
// the result of all migrations: for a test, and for npm run migration, which writes the missing statements.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

type SqlKind = 'function' | 'trigger'

export type NamedSql = { kind: SqlKind; name: string; sql: string }

/** One statement that a migration still needs. */
export type SqlChange = NamedSql & { isDropped: boolean }

const FOLDER = 'src/server/db'

export function readNamedSql(): NamedSql[] {
  return (['function', 'trigger'] as const).flatMap((kind) =>
    readdirSync(`${FOLDER}/${kind}s`).map((file) => {
      const name = path.basename(file, '.sql')
      return { kind, name, sql: readFileSync(fileOf({ kind, name }), 'utf8').trimEnd() }
    }),
  )
}

export function fileOf({ kind, name }: Pick<NamedSql, 'kind' | 'name'>): string {
  return `${FOLDER}/${kind}s/${name}.sql`
}

/**
 * Runs the files on a migrated database in the order of a migration, finds out what they change, and rolls
 * back. `tables` is the SQL for tables in the same migration.
 */
export async function findChanges(client: pg.Client, files: NamedSql[], tables = ''): Promise<SqlChange[]> {
  await client.query('begin')
  try {
    const before = await findExisting(client)
    const dropped = before
      .filter((made) => !files.some((file) => hasSameName(file, made)))
      .map(({ kind, name, signature }) => ({
        kind,
        name,
        sql: dropStatement(kind, signature),
        isDropped: true,
      }))
    const found: SqlChange[] = [...dropped]
    const compare = async (kind: SqlKind) => {
      for (const file of files.filter((one) => one.kind === kind)) {
        const changes = await runFile(client, file, before)
        found.push(...changes.map((sql) => ({ ...file, sql, isDropped: false })))
      }
    }
    await runAll(client, dropped, 'trigger')
    await client.query(SKIP_BODY_CHECKS)
    await compare('function')
    await client.query(tables)
    await compare('trigger')
    await runAll(client, dropped, 'function')
    await checkBodies(client, files)
    const stray = (await findExisting(client)).find((made) => !files.some((file) => hasSameName(file, made)))
    if (stray) throw new Error(`The ${stray.kind} ${stray.name} is made, but ${fileOf(stray)} does not exist`)
    return found
  } finally {
    await client.query('rollback')
  }
}

/** Functions come before tables, whose columns and indexes may use them; triggers come after their tables. */
export function writeMigration(changes: SqlChange[], tables = ''): string {
  const of = (kind: SqlKind, isDropped: boolean) =>
    changes.filter((change) => change.kind === kind && change.isDropped === isDropped).map(({ sql }) => sql)
  const functions = of('function', false)
  return [
    ...of('trigger', true),
    ...(functions.length > 0 ? [SKIP_BODY_CHECKS] : []),
    ...functions,
    ...(tables.trim() === '' ? [] : [tables.trim()]),
    ...of('trigger', false),
    ...of('function', true),
  ]
    .map((statement) => `${statement}\n`)
    .join('--> statement-breakpoint\n')
}

const SKIP_BODY_CHECKS = `-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;`

type ExistingSql = { kind: SqlKind; name: string; signature: string; definition: string }

/** All functions and triggers, or those of one name. The job queue's, in another schema, are not included. */
async function findExisting(client: pg.Client, name: string | null = null): Promise<ExistingSql[]> {
  const { rows } = await client.query<ExistingSql>(
    `select 'function' as kind, proname as name, pg_get_functiondef(oid) as definition,
      format('public.%I(%s)', proname, oidvectortypes(proargtypes)) as signature
    from pg_proc where pronamespace = 'public'::regnamespace and proname = coalesce($1, proname)
    union all
    select 'trigger', t.tgname, pg_get_triggerdef(t.oid), format('%I ON public.%I', t.tgname, c.relname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgname = coalesce($1, t.tgname)
    order by 1, 2, 3`,
    [name],
  )
  return rows
}

const CANNOT_REPLACE = '42P13'

/** The statements that a migration needs for a file: none, the file, or a DROP and the file. */
async function runFile(client: pg.Client, file: NamedSql, before: ExistingSql[]): Promise<string[]> {
  const old = before.filter((made) => hasSameName(file, made))
  const drops = old.map(({ kind, signature }) => dropStatement(kind, signature))
  await client.query('savepoint file')
  try {
    await client.query(file.sql)
  } catch (error) {
    if ((error as { code?: string }).code !== CANNOT_REPLACE || old.length === 0)
      throw withFileName(file, error)
    await client.query('rollback to savepoint file')
    await client.query([...drops, file.sql].join('\n'))
    return [...drops, file.sql]
  }
  const [made, ...others] = (await findExisting(client, file.name)).filter((one) => hasSameName(file, one))
  if (!made) throw new Error(`${fileOf(file)} does not make the ${file.kind} ${file.name}`)
  if (others.length === 0) return made.definition === old[0]?.definition ? [] : [file.sql]
  await client.query(drops.join('\n'))
  return [...drops, file.sql]
}

/** Checks function bodies, now that everything they use exists. */
async function checkBodies(client: pg.Client, files: NamedSql[]): Promise<void> {
  await client.query('set local check_function_bodies = on')
  for (const file of files.filter(({ kind }) => kind === 'function')) {
    await client.query(file.sql).catch((error: unknown) => {
      throw withFileName(file, error)
    })
  }
}

async function runAll(client: pg.Client, changes: SqlChange[], kind: SqlKind): Promise<void> {
  for (const change of changes.filter((one) => one.kind === kind)) {
    await client.query(change.sql).catch((error: unknown) => {
      throw withFileName(change, error)
    })
  }
}

function dropStatement(kind: SqlKind, signature: string): string {
  return `DROP ${kind.toUpperCase()} ${signature};`
}

function hasSameName(one: Pick<NamedSql, 'kind' | 'name'>, other: Pick<NamedSql, 'kind' | 'name'>): boolean {
  return one.kind === other.kind && one.name === other.name
}

function withFileName(file: NamedSql, error: unknown): Error {
  return new Error(`${fileOf(file)}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })
}
