import { addDays } from '#contract/days.ts'
import type { BenchDatabases } from './databases.ts'
import { ratioInTurns, type Figure } from './report.ts'
import { seedPayments } from './seed-payments.ts'
import { registerAdmin, startSite, timeRequest } from './start-site.ts'

const FEW = { payments: 100, onFirstTrip: 60 }
const MANY = { payments: 100_000, onFirstTrip: 10_000 }
const TRIPS = 100
const ROUNDS = 60
const AT_MOST = 1.5

const today = new Date().toISOString().slice(0, 10)

/** What the page of all payments asks for. Every page of the list is full, also with few payments. */
const paths = {
  'the newest payments': '/api/payments',
  'the newest of one trip': '/api/payments?tripId=1',
  'the newest unpaid ones': '/api/payments?status=pending',
  'the newest of long ago': `/api/payments?to=${addDays(today, -60)}`,
  'sums of all payments': '/api/payments/sums',
  'sums of one trip': '/api/payments/sums?tripId=1',
  'sums of a month': `/api/payments/sums?from=${addDays(today, -60)}&to=${addDays(today, -30)}`,
}

/** How much slower an organiser sees 100,000 payments and their sums than 100. */
export async function measurePaymentsAtScale(databases: BenchDatabases): Promise<Figure[]> {
  await using few = await startSite(databases, 'payments_few', TRIPS)
  await using many = await startSite(databases, 'payments_many', TRIPS)
  const tokens = { few: await registerAdmin(few), many: await registerAdmin(many) }
  await seedPayments(few.databaseUrl, FEW)
  await seedPayments(many.databaseUrl, MANY)
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const value = await ratioInTurns(ROUNDS, {
      few: () => timeRequest(few.address + path, tokens.few),
      many: () => timeRequest(many.address + path, tokens.many),
    })
    const growth = `${FEW.payments} -> ${MANY.payments} payments`
    figures.push({ name: `${name}, time: ${growth}`, value, unit: '×', atMost: AT_MOST })
  }
  return figures
}
