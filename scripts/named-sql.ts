// Each function and each trigger of the database is one file, named after it. This compares what migrations make with
// these files: for a test, and for npm run migration, which writes what is missing.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

type Kind = 'function' | 'trigger'

export type NamedSql = { kind: Kind; name: string; sql: string }

/** What migrations lack. */
export type Change = NamedSql & { isDropped: boolean }

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
 * Runs the files on a migrated database, in the order of a migration, finds out what they change, and undoes it. `tables`
 * is what the same migration does to tables.
 */
export async function findChanges(client: pg.Client, files: NamedSql[], tables = ''): Promise<Change[]> {
  await client.query('begin')
  try {
    const before = await findMade(client)
    const dropped = before
      .filter((made) => !files.some((file) => isSame(file, made)))
      .map(({ kind, name, signature }) => ({ kind, name, sql: drop(kind, signature), isDropped: true }))
    const found: Change[] = [...dropped]
    const compare = async (kind: Kind) => {
      for (const file of files.filter((one) => one.kind === kind)) {
        const changes = await runFile(client, file, before)
        found.push(...changes.map((sql) => ({ ...file, sql, isDropped: false })))
      }
    }
    await runAll(client, dropped, 'trigger')
    await client.query(UNCHECKED)
    await compare('function')
    await client.query(tables)
    await compare('trigger')
    await runAll(client, dropped, 'function')
    const stray = (await findMade(client)).find((made) => !files.some((file) => isSame(file, made)))
    if (stray) throw new Error(`The ${stray.kind} ${stray.name} has no file of its own: ${fileOf(stray)}`)
    return found
  } finally {
    await client.query('rollback')
  }
}

/** Functions come before tables, whose columns and indexes may use them; triggers come after the tables they are on. */
export function writeMigration(changes: Change[], tables = ''): string {
  const of = (kind: Kind, isDropped: boolean) =>
    changes.filter((change) => change.kind === kind && change.isDropped === isDropped).map(({ sql }) => sql)
  const functions = of('function', false)
  return [
    ...of('trigger', true),
    ...(functions.length > 0 ? [UNCHECKED] : []),
    ...functions,
    ...(tables.trim() === '' ? [] : [tables.trim()]),
    ...of('trigger', false),
    ...of('function', true),
  ]
    .map((statement) => `${statement}\n`)
    .join('--> statement-breakpoint\n')
}

const UNCHECKED = `-- Functions may use others, and tables, that come after them.
SET LOCAL check_function_bodies = off;`

type Made = { kind: Kind; name: string; signature: string; definition: string }

/** What there is in the database, or of one name; the job queue has a schema of its own. */
async function findMade(client: pg.Client, name: string | null = null): Promise<Made[]> {
  const { rows } = await client.query<Made>(
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

/** Gives what a migration needs to do: nothing, the file, or first drop what had other parameters or another table. */
async function runFile(client: pg.Client, file: NamedSql, before: Made[]): Promise<string[]> {
  const old = before.filter((made) => isSame(file, made))
  const drops = old.map(({ kind, signature }) => drop(kind, signature))
  await client.query('savepoint file')
  try {
    await client.query(file.sql)
  } catch (error) {
    if ((error as { code?: string }).code !== CANNOT_REPLACE || old.length === 0) throw inFile(file, error)
    await client.query('rollback to savepoint file')
    await client.query([...drops, file.sql].join('\n'))
    return [...drops, file.sql]
  }
  const [made, ...others] = (await findMade(client, file.name)).filter((one) => isSame(file, one))
  if (!made) throw new Error(`${fileOf(file)} does not make the ${file.kind} ${file.name}`)
  if (others.length === 0) return made.definition === old[0]?.definition ? [] : [file.sql]
  await client.query(drops.join('\n'))
  return [...drops, file.sql]
}

async function runAll(client: pg.Client, changes: Change[], kind: Kind): Promise<void> {
  for (const change of changes.filter((one) => one.kind === kind)) await client.query(change.sql)
}

function drop(kind: Kind, signature: string): string {
  return `DROP ${kind.toUpperCase()} ${signature};`
}

function isSame(one: Pick<NamedSql, 'kind' | 'name'>, other: Pick<NamedSql, 'kind' | 'name'>): boolean {
  return one.kind === other.kind && one.name === other.name
}

function inFile(file: NamedSql, error: unknown): Error {
  return new Error(`${fileOf(file)}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })
}
