import pg from 'pg'
import { planTransfers } from '#server/expenses/plan-transfers.ts'
import type { BenchDatabases } from './databases.ts'
import { measureInTurns, median, type Figure } from './report.ts'
import { seedExpenses, TOKEN, type SeedExpensesOptions } from './seed-expenses.ts'
import { startSite, timeRequest } from './start-site.ts'

const ROUNDS = 40
const PEOPLE_SETTLING_UP = 15

/** The largest realistic trip, and one far beyond it. */
const sizes: (SeedExpensesOptions & {
  /** How many times as long as the plain sum it may take. */
  atMost: number
})[] = [
  { people: 15, expenses: 1_000, atMost: 3 },
  { people: 50, expenses: 10_000, atMost: 3 },
]

/** Balances and transfers over HTTP, compared with the plain sum of shares in SQL. Then settling up alone. */
export async function measureExpenses(databases: BenchDatabases): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { people, expenses, atMost } of sizes) {
    await using site = await startSite(databases, `expenses_${people}`, 1_000)
    const tripId = await seedExpenses(site.databaseUrl, { people, expenses })
    const client = new pg.Client({ connectionString: site.databaseUrl })
    await client.connect()
    const times = await measureInTurns(
      { warmUpRounds: 1, rounds: ROUNDS },
      {
        ours: () => timeRequest(`${site.address}/api/trips/${tripId}/balances`, TOKEN),
        plain: () => timePlainSum(client, tripId),
      },
    )
    await client.end()
    figures.push(
      {
        name: `balances over HTTP, ${people} people, ${expenses} expenses`,
        value: median(times.ours),
        unit: 'ms',
      },
      { name: '  the plain sum of their shares by the bare driver', value: median(times.plain), unit: 'ms' },
      {
        name: '  ours beside that',
        value: median(times.ours) / median(times.plain),
        unit: '×',
        atMost,
      },
    )
  }
  return [...figures, ...(await measureSettlingUp())]
}

/** Baseline: the simplest query, which sums shares only, without payers and settlements. */
async function timePlainSum(client: pg.Client, tripId: number): Promise<number> {
  const begin = performance.now()
  await client.query(
    `select s.user_id, sum(s.amount) from expense_shares s join expenses e on e.id = s.expense_id
     where e.trip_id = $1 and e.removed_at is null group by 1`,
    [tripId],
  )
  return performance.now() - begin
}

/** The worst case: of fifteen balances no smaller group adds up to zero, so the search cannot end early. */
async function measureSettlingUp(): Promise<Figure[]> {
  // Different powers of two: no two groups have the same sum. One debtor owes all of it.
  const creditors = Array.from({ length: PEOPLE_SETTLING_UP - 1 }, (_, n) => ({
    userId: `p${n}`,
    cents: 2 ** n * 100 + 1,
  }))
  const total = creditors.reduce((sum, { cents }) => sum + cents, 0)
  const balances = [...creditors, { userId: `p${creditors.length}`, cents: -total }]
  const times = await measureInTurns(
    { warmUpRounds: 1, rounds: ROUNDS },
    {
      ours: () => timeWork(() => planTransfers(balances).length),
      baseline: () => timeWork(() => visitAllSets(PEOPLE_SETTLING_UP)),
    },
  )
  const value = median(times.ours) / median(times.baseline)
  return [
    {
      name: `settling up, ${PEOPLE_SETTLING_UP} balances, the worst case`,
      value: median(times.ours),
      unit: 'ms',
    },
    {
      name: `  beside going through all sets of ${PEOPLE_SETTLING_UP} people once`,
      value,
      unit: '×',
      atMost: 6,
    },
  ]
}

/** Baseline: whoever looks at every group has to visit at least each set, and each person in it. */
function visitAllSets(people: number): number {
  // Each number is a set of people, one bit for each.
  const sums = new Float64Array(2 ** people)
  for (let set = 1; set < sums.length; set++) {
    for (let person = 0; person < people; person++) {
      const bit = 1 << person
      if (set & bit) sums[set] = Math.max(sums[set] ?? 0, (sums[set & ~bit] ?? 0) + person)
    }
  }
  return sums.at(-1) ?? 0
}

/** In milliseconds. `work` returns a number above 0 if it has done something. */
function timeWork(work: () => number): number {
  const begin = performance.now()
  if (work() <= 0) throw new Error('Nothing was done')
  return performance.now() - begin
}
