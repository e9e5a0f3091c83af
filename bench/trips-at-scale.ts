import type { BenchDatabases } from './databases.ts'
import { cpuPerRequest, type MeasuredProcess } from './measured-process.ts'
import { ratioInTurns, type Figure } from './report.ts'
import { registerUser, startSite, timeRequest } from './start-site.ts'

/** Numbers of trips. */
const FEW = 10
const MANY = 100_000
const AT_MOST = 1.5
const CPU_ROUNDS = 7
const TIME_ROUNDS = 60

/** Answers for visitors are cached after the first request. */
const cachedRoutes = {
  'the grid': '/api/trips?status=upcoming&limit=12',
  'a search': '/api/trips?status=upcoming&q=ridge&limit=12',
  'the page of a trip': '/trip/7',
}
/** Answers for signed-in users need a query each time. The last two count matches, so they have no limit. */
const queriedRoutes: Record<string, { path: string; atMost?: number }> = {
  'the grid': { path: '/api/trips?status=upcoming&limit=12', atMost: AT_MOST },
  'one category': { path: '/api/trips?status=upcoming&category=climbing&limit=12', atMost: AT_MOST },
  'a month': { path: '/api/trips?status=upcoming&from=2099-03-01&to=2099-03-31&limit=12', atMost: AT_MOST },
  'the cheapest': { path: '/api/trips?status=upcoming&sort=price&limit=12', atMost: AT_MOST },
  'a rare word': { path: '/api/trips?status=upcoming&q=trip77777&limit=12', atMost: AT_MOST },
  'one trip': { path: '/api/trips/7', atMost: AT_MOST },
  'up to a price': { path: '/api/trips?status=upcoming&maxPrice=500&limit=12' },
  'a word of every trip': { path: '/api/trips?status=upcoming&q=ridge&limit=12' },
}

/** How much slower finding trips is with 100,000 trips than with 10, measured in turns. */
export async function measureTripsAtScale(databases: BenchDatabases): Promise<Figure[]> {
  await using few = await startSite(databases, 'few', FEW)
  await using many = await startSite(databases, 'many', MANY)
  const figures: Figure[] = []
  const growth = `${FEW} -> ${MANY} trips`
  for (const [name, path] of Object.entries(cachedRoutes)) {
    const measureCpu = (site: MeasuredProcess) =>
      cpuPerRequest(site, { path, connections: 8, requests: 1_000 })
    const value = await ratioInTurns(CPU_ROUNDS, { few: () => measureCpu(few), many: () => measureCpu(many) })
    figures.push({ name: `${name}, ready, CPU: ${growth}`, value, unit: '×', atMost: AT_MOST })
  }
  const tokens = { few: await registerUser(few), many: await registerUser(many) }
  for (const [name, { path, atMost }] of Object.entries(queriedRoutes)) {
    const value = await ratioInTurns(TIME_ROUNDS, {
      few: () => timeRequest(few.address + path, tokens.few),
      many: () => timeRequest(many.address + path, tokens.many),
    })
    figures.push({ name: `${name}, asked, time: ${growth}`, value, unit: '×', ...(atMost && { atMost }) })
  }
  return figures
}
