import pg from 'pg'
import type { BenchDatabases } from './databases.ts'
import type { Figure } from './report.ts'
import { ratioInTurns, register, startSite, timeRequest } from './sites.ts'

const FEW = 100
const MANY = 100_000
const AT_MOST = 3

/** How much slower an admin sees the figures of 100,000 trips than those of 100. */
export async function measureDashboardAtScale(databases: BenchDatabases): Promise<Figure[]> {
  await using few = await startSite(databases, 'dashboard_few', FEW)
  await using many = await startSite(databases, 'dashboard_many', MANY)
  const path = '/api/dashboard'
  const tokens = { few: await registerAdmin(few), many: await registerAdmin(many) }
  const value = await ratioInTurns(
    60,
    () => timeRequest(few.address + path, tokens.few),
    () => timeRequest(many.address + path, tokens.many),
  )
  return [{ name: `the dashboard, time: ${FEW} -> ${MANY} trips`, value, unit: '×', atMost: AT_MOST }]
}

async function registerAdmin(site: Awaited<ReturnType<typeof startSite>>): Promise<string> {
  const token = await register(site)
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query('update users set is_admin = true')
  await client.end()
  return token
}
