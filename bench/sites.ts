import type { BenchDatabases } from './databases.ts'
import { startMeasuredProcess, type MeasuredProcess } from './measured-process.ts'
import { median } from './report.ts'

/** The product on a database of its own with this many trips. */
export async function startSite(
  databases: BenchDatabases,
  name: string,
  trips: number,
  settings: Record<string, string> = {},
): Promise<MeasuredProcess & { databaseUrl: string }> {
  const databaseUrl = await databases.create(name, { trips })
  const all = { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn', ...settings }
  return { ...(await startMeasuredProcess('dist/server/main.js', all)), databaseUrl }
}

/** How much more the second costs than the first. They run in turns, so that a busy machine slows both. */
export async function ratioInTurns(
  rounds: number,
  few: () => Promise<number>,
  many: () => Promise<number>,
): Promise<number> {
  const figures = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    figures.few.push(await few())
    figures.many.push(await many())
  }
  return median(figures.many) / median(figures.few)
}

/** Registers a user, and returns the token. */
export async function register({ address }: MeasuredProcess): Promise<string> {
  const password = 'a long and winding trail'
  const names = { firstName: 'Kit', lastName: 'Marlow', email: 'kit@example.org' }
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...names, password, confirmPassword: password }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Milliseconds until the whole answer has arrived. */
export async function timeRequest(url: string, token: string): Promise<number> {
  const begin = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - begin
}
