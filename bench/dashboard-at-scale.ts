import pg from 'pg'
import type { BenchDatabases } from './databases.ts'
import { ratioInTurns, type Figure } from './report.ts'
import { registerUser, startSite, timeRequest, type Site } from './start-site.ts'

/** Numbers of trips. */
const FEW = 100
const MANY = 100_000
const ROUNDS = 60
const AT_MOST = 3

/** How much slower an admin sees the figures of 100,000 trips than those of 100. */
export async function measureDashboardAtScale(databases: BenchDatabases): Promise<Figure[]> {
  await using few = await startSite(databases, 'dashboard_few', FEW)
  await using many = await startSite(databases, 'dashboard_many', MANY)
  const path = '/api/dashboard'
  const tokens = { few: await registerAdmin(few), many: await registerAdmin(many) }
  const value = await ratioInTurns(ROUNDS, {
    few: () => timeRequest(few.address + path, tokens.few),
    many: () => timeRequest(many.address + path, tokens.many),
  })
  return [{ name: `the dashboard, time: ${FEW} -> ${MANY} trips`, value, unit: '×', atMost: AT_MOST }]
}

/** Registers the only user of a site, makes it an admin, and returns its token. */
async function registerAdmin(site: Site): Promise<string> {
  const token = await registerUser(site)
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query('update users set is_admin = true')
  await client.end()
  return token
}
