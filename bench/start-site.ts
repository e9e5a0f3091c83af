import { insertPeople, type SignedInPerson } from '#testing/insert-people.ts'
import { query } from '#testing/query.ts'
import type { BenchDatabases } from './databases.ts'
import { startMeasuredProcess, type MeasuredProcess } from './measured-process.ts'

export type Site = MeasuredProcess & { databaseUrl: string }

/** Starts the product on a database of its own with this many trips. */
export async function startSite(
  databases: BenchDatabases,
  name: string,
  trips: number,
  settings: Record<string, string> = {},
): Promise<Site> {
  const databaseUrl = await databases.create(name, { trips })
  const server = await startMeasuredProcess('dist/server/main.js', {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  return { ...server, databaseUrl }
}

/** Registers a user, and returns the token of the session. */
export async function registerUser({ address }: MeasuredProcess): Promise<string> {
  const password = 'a long and winding trail'
  const user = { firstName: 'Kit', lastName: 'Marlow', email: 'kit@example.org' }
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...user, password, confirmPassword: password }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Registers the only user of a site, makes it an admin, and returns its token. */
export async function registerAdmin(site: Site): Promise<string> {
  const token = await registerUser(site)
  await query(site.databaseUrl, 'update users set is_admin = true')
  return token
}

/** Milliseconds until the whole answer has arrived. */
export async function timeRequest(url: string, token: string): Promise<number> {
  const begin = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - begin
}

/** Inserts signed-in people into the database at `url`. */
export function insertPeopleInto(url: string, count: number): Promise<SignedInPerson[]> {
  return insertPeople({ query: (sql, values) => query(url, sql, values) }, count)
}
