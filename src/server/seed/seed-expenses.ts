import { eq, sql, type SQL } from 'drizzle-orm'
import type { ExpenseCategory } from '#contract/expenses.ts'
import { fromCents } from '#contract/money.ts'
import type { Tx } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import { expenseActivity, expenses, settlements } from '../db/tables/expenses.ts'
import { trips } from '../db/tables/trips.ts'
import { findBalances } from '../expenses/find-balances.ts'
import { planTransfers } from '../expenses/plan-transfers.ts'
import { findSharing, computeShares, writeShares } from '../expenses/split-expense.ts'

type SeedExpense = {
  payer: string
  reason: string
  amount: string
  category: ExpenseCategory
  /** Absent: everybody on the trip. */
  sharedWith?: string[]
  /** The day of the trip, from 1; negative: this many days ago. */
  day: number
  /** Its payer is not on the trip, so it awaits an organiser's approval. */
  isWaiting?: boolean
}

type SeedTripMoney = {
  title: string
  expenses: SeedExpense[]
  /** Which of the proposed payments were made, on a day after the trip. */
  settled: { day: number; by: 'everybody' | 'one besides Maya' } | null
}

/** In the order of spending. */
const seedTripMoney: SeedTripMoney[] = [
  {
    title: 'Lofoten: Paddle Reine, Sleep in Red Cabins',
    expenses: [
      { payer: 'maya', reason: 'Groceries in Bodø', amount: '162.70', category: 'food', day: 1 },
      { payer: 'ellen', reason: 'Firewood and sauna', amount: '40.00', category: 'lodging', day: 2 },
      {
        payer: 'admin',
        reason: 'Fishing rods for a day',
        amount: '56.00',
        category: 'gear',
        day: 5,
        sharedWith: ['admin', 'jonas', 'maya'],
      },
    ],
    settled: { day: 9, by: 'everybody' },
  },
  {
    title: 'Ayous Lakes under the Pic du Midi d’Ossau',
    expenses: [
      { payer: 'maya', reason: 'Groceries in Pau', amount: '124.35', category: 'food', day: 1 },
      { payer: 'sofia', reason: 'Parking at Bious-Artigues', amount: '18.00', category: 'transport', day: 1 },
      { payer: 'ines', reason: 'Dinner at the refuge', amount: '238.50', category: 'food', day: 2 },
      {
        payer: 'mateo',
        reason: 'Sheep’s cheese at the hut',
        amount: '47.50',
        category: 'food',
        day: 3,
        sharedWith: ['ines', 'jonas', 'mateo'],
      },
      { payer: 'jonas', reason: 'Crêpes in Laruns', amount: '72.00', category: 'food', day: 3 },
    ],
    settled: { day: 6, by: 'one besides Maya' },
  },
  {
    title: 'Vega Islands by Road and Barge',
    expenses: [
      { payer: 'maya', reason: 'Deposit for the kayaks', amount: '210.00', category: 'activities', day: -8 },
      { payer: 'tomas', reason: 'Gas and first dinners', amount: '96.80', category: 'food', day: -6 },
      { payer: 'aiko', reason: 'Maps and tide tables', amount: '31.50', category: 'gear', day: -5 },
      { payer: 'daniel', reason: 'Cabin in the harbour', amount: '164.00', category: 'lodging', day: -3 },
      {
        payer: 'oliver',
        reason: 'Spare dry bags',
        amount: '38.90',
        category: 'gear',
        day: -2,
        isWaiting: true,
      },
      {
        payer: 'kwame',
        reason: 'Sea charts of the skerries',
        amount: '54.00',
        category: 'gear',
        day: -1,
        isWaiting: true,
      },
    ],
    settled: null,
  },
]

/** Adds expenses and settlements to a few seeded trips. */
export async function seedExpenses(tx: Tx, idOf: (person: string) => string): Promise<void> {
  for (const { title, expenses: tripExpenses, settled } of seedTripMoney) {
    const [trip] = await tx.select({ id: trips.id }).from(trips).where(eq(trips.title, title))
    if (!trip) throw new Error(`No trip is called ${title}`)
    for (const { payer, sharedWith = [], ...expense } of tripExpenses) {
      await insertSeedExpense(tx, {
        ...expense,
        tripId: trip.id,
        payerId: idOf(payer),
        sharedWith: sharedWith.map(idOf),
      })
    }
    if (settled) await settleSeedTrip(tx, { tripId: trip.id, ...settled, mayaId: idOf('maya') })
  }
}

type InsertSeedExpenseInput = Omit<SeedExpense, 'payer' | 'sharedWith'> & {
  tripId: number
  payerId: string
  sharedWith: string[]
}

async function insertSeedExpense(
  tx: Tx,
  { payerId, sharedWith, day, isWaiting = false, ...expense }: InsertSeedExpenseInput,
): Promise<void> {
  const { tripId, amount } = expense
  const createdAt = momentOf(tripId, day)
  const sharing = await findSharing(tx, { tripId, payerId, sharedWith, shares: null, mayChoosePeople: true })
  const added = await tx
    .insert(expenses)
    .values({
      ...expense,
      uploadedBy: payerId,
      sharedWith: sharing.sharers.map(({ userId }) => userId),
      countedAt: isWaiting ? null : createdAt,
      createdAt,
    })
    .returning({ id: expenses.id })
    .then(firstRow)
  await writeShares(tx, added.id, computeShares(sharing, { id: added.id, amount }))
  const activity = { tripId, kind: 'added', expenseId: added.id, byUserId: payerId, createdAt } as const
  await tx.insert(expenseActivity).values(activity)
}

type SettleSeedTripInput = {
  tripId: number
  day: number
  by: 'everybody' | 'one besides Maya'
  mayaId: string
}

async function settleSeedTrip(tx: Tx, { tripId, day, by, mayaId }: SettleSeedTripInput): Promise<void> {
  const balances = await findBalances(tx, tripId)
  const transfers = planTransfers(balances.map(({ userId, balanceCents: cents }) => ({ userId, cents })))
  const withoutMaya = transfers.filter(({ fromUserId, toUserId }) => ![fromUserId, toUserId].includes(mayaId))
  const createdAt = momentOf(tripId, day)
  const paidTransfers = by === 'everybody' ? transfers : withoutMaya.slice(0, 1)
  for (const { fromUserId, toUserId, cents } of paidTransfers) {
    const settlement = await tx
      .insert(settlements)
      .values({ tripId, fromUserId, toUserId, amount: fromCents(cents), createdBy: fromUserId, createdAt })
      .returning({ id: settlements.id })
      .then(firstRow)
    const activity = {
      tripId,
      kind: 'paid',
      settlementId: settlement.id,
      byUserId: fromUserId,
      createdAt,
    } as const
    await tx.insert(expenseActivity).values(activity)
  }
}

/** The evening of a day of the trip; if negative, that many days ago, each at another time of the day. */
function momentOf(tripId: number, day: number): SQL<Date> {
  if (day < 0)
    return sql`date_trunc('minute', app_now() - make_interval(days => ${-day}, mins => ${-day * 37}))`
  return sql`(select start_date + make_interval(days => ${day - 1}, hours => 18) from trips where id = ${tripId})`
}
