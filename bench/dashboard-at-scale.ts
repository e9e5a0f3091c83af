import type { BenchDatabases } from './databases.ts'
import { ratioInTurns, type Figure } from './report.ts'
import { registerAdmin, startSite, timeRequest } from './start-site.ts'

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
