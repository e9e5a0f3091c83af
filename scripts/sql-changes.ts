// Each function and each trigger of the database is one file, named after it. This compares the files with
// the result of all migrations: for a test, and for npm run migration, which writes the missing statements.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

type SqlKind = 'function' | 'trigger'

export type NamedSql = { kind: SqlKind; name: string; sql: string }

/** A trigger may have the same name as a function. */
type SqlName = Pick<NamedSql, 'kind' | 'name'>

/** One statement that a migration still needs. `isDropped`: there is no file any more, so it drops. */
export type SqlChange = NamedSql & { isDropped: boolean }

const FOLDER = 'src/server/db'

const SKIP_BODY_CHECKS = `-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;`

export function readNamedSql(): NamedSql[] {
  return (['function', 'trigger'] as const).flatMap((kind) =>
    readdirSync(`${FOLDER}/${kind}s`).map((file) => {
      const name = path.basename(file, '.sql')
      return { kind, name, sql: readFileSync(fileOf({ kind, name }), 'utf8').trimEnd() }
    }),
  )
}

export function fileOf({ kind, name }: SqlName): string {
  return `${FOLDER}/${kind}s/${name}.sql`
}

/**
 * Runs the files on a migrated database in the order of a migration, finds out what they change, and rolls
 * back. `tablesSql` changes the tables in the same migration.
 */
export async function findSqlChanges(
  client: pg.Client,
  files: NamedSql[],
  tablesSql = '',
): Promise<SqlChange[]> {
  await client.query('begin')
  try {
    const before = await findExisting(client)
    const drops = before
      .filter((existing) => !hasFile(existing, files))
      .map(({ kind, name, signature }) => ({
        kind,
        name,
        sql: dropStatement(kind, signature),
        isDropped: true,
      }))
    const changes: SqlChange[] = [...drops]
    const runFiles = async (kind: SqlKind) => {
      for (const file of files.filter((each) => each.kind === kind)) {
        const statements = await runFile(client, file, before)
        changes.push(...statements.map((sql) => ({ ...file, sql, isDropped: false })))
      }
    }
    await runDrops(client, drops, 'trigger')
    await client.query(SKIP_BODY_CHECKS)
    await runFiles('function')
    await client.query(tablesSql)
    await runFiles('trigger')
    await runDrops(client, drops, 'function')
    await checkBodies(client, files)
    const stray = (await findExisting(client)).find((existing) => !hasFile(existing, files))
    if (stray) throw new Error(`The ${stray.kind} ${stray.name} is made, but ${fileOf(stray)} does not exist`)
    return changes
  } finally {
    await client.query('rollback')
  }
}

/** Functions come before tables, whose columns and indexes may use them; triggers come after their tables. */
export function toMigrationSql(changes: SqlChange[], tablesSql = ''): string {
  const created = changes.filter(({ isDropped }) => !isDropped)
  const dropped = changes.filter(({ isDropped }) => isDropped)
  const createdFunctions = sqlOf('function', created)
  return [
    ...sqlOf('trigger', dropped),
    ...(createdFunctions.length > 0 ? [SKIP_BODY_CHECKS] : []),
    ...createdFunctions,
    ...(tablesSql.trim() === '' ? [] : [tablesSql.trim()]),
    ...sqlOf('trigger', created),
    ...sqlOf('function', dropped),
  ]
    .map((statement) => `${statement}\n`)
    .join('--> statement-breakpoint\n')
}

function sqlOf(kind: SqlKind, changes: SqlChange[]): string[] {
  return changes.filter((change) => change.kind === kind).map(({ sql }) => sql)
}

/** `signature`: what a DROP names, as in 'public.half(integer)' or 'kept ON public.ledger'. */
type ExistingSql = { kind: SqlKind; name: string; signature: string; definition: string }

/**
 * All functions and triggers of the database, or those with one name. Those of the job queue, which are in
 * another schema, are not included.
 */
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

/** PostgreSQL's error code: CREATE OR REPLACE cannot change a result type or a parameter's name. */
const CANNOT_REPLACE = '42P13'

/** Runs a file. Returns what a migration needs for it: nothing, the file, or a DROP and the file. */
async function runFile(client: pg.Client, file: NamedSql, before: ExistingSql[]): Promise<string[]> {
  const old = before.filter((existing) => isSame(existing, file))
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
  const existing = (await findExisting(client, file.name)).filter((each) => isSame(each, file))
  const [first, ...more] = existing
  if (!first) throw new Error(`${fileOf(file)} does not make the ${file.kind} ${file.name}`)
  if (more.length === 0) return first.definition === old[0]?.definition ? [] : [file.sql]
  // With other parameter types, or on another table, the file has made a second one beside the old one.
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

async function runDrops(client: pg.Client, drops: SqlChange[], kind: SqlKind): Promise<void> {
  for (const drop of drops.filter((each) => each.kind === kind)) {
    await client.query(drop.sql).catch((error: unknown) => {
      throw withFileName(drop, error)
    })
  }
}

function dropStatement(kind: SqlKind, signature: string): string {
  return `DROP ${kind.toUpperCase()} ${signature};`
}

function hasFile(existing: ExistingSql, files: NamedSql[]): boolean {
  return files.some((file) => isSame(existing, file))
}

function isSame(existing: SqlName, file: SqlName): boolean {
  return existing.kind === file.kind && existing.name === file.name
}

function withFileName(file: NamedSql, error: unknown): Error {
  return new Error(`${fileOf(file)}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })
}
