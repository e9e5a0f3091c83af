import * as fc from 'fast-check'
import * as balances from '#contract/balances.ts'
import * as expenses from '#contract/expenses.ts'
import { fromCents, toCents } from '#contract/money.ts'
import type { ReplicaCaller } from './replica-caller.ts'
import type { Queryable } from './find-contradictions.ts'
import { insertPeople, type SignedInPerson } from './insert-people.ts'
import { insertTrip } from './insert-trip.ts'

const PEOPLE = 6
/** The last of the people, who are not on the trip. The others are, with parties of one to three. */
const OUTSIDERS = 2

/** How an expense is split. 'everyone' ignores the people. */
type SplitChoice = { people: number[]; by: 'everyone' | 'heads' | 'weights' | 'amounts' }

/** What somebody does about the money of one trip. People, expenses and settlements are given by index. */
export type ExpenseOperation =
  | { kind: 'add'; who: number; cents: number; among: SplitChoice }
  | { kind: 'edit'; who: number; which: number; cents: number; among: SplitChoice | null }
  | { kind: 'remove' | 'restore'; who: number; which: number }
  | { kind: 'approve' | 'unapprove' | 'refuse'; which: number }
  /** `which` of the proposed payments, `part` in percent of it; recorded by its receiver or its payer. */
  | { kind: 'settle'; which: number; part: number; isReceiver: boolean }
  | { kind: 'undo'; which: number; isReceiver: boolean }
  | { kind: 'leave'; who: number }

const who = fc.nat(PEOPLE - 1)
const which = fc.nat(30)
const cents = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000 }))
const among: fc.Arbitrary<SplitChoice> = fc.record({
  people: fc.uniqueArray(fc.nat(PEOPLE - OUTSIDERS - 1), { minLength: 1 }),
  by: fc.constantFrom('everyone', 'heads', 'weights', 'amounts'),
})
/** In percent of the proposed payment. More than 100 is refused. */
const part = fc.constantFrom(100, 100, 40, 1, 101)

export const anySettlement: fc.Arbitrary<ExpenseOperation> = fc.record({
  kind: fc.constant('settle'),
  which,
  part,
  isReceiver: fc.boolean(),
})

export const anyOperation: fc.Arbitrary<ExpenseOperation> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('add'), who, cents, among }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      who,
      which,
      cents,
      among: fc.option(among),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'restore'), who, which }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('approve', 'approve', 'unapprove', 'refuse'), which }),
  },
  { weight: 5, arbitrary: anySettlement },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo'), which, isReceiver: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), who }) },
)

export type ExpenseWorld = {
  database: Queryable
  call: ReplicaCaller['call']
  tripId: number
  people: SignedInPerson[]
  organiser: SignedInPerson
}

/** A trip with four people on it and two outsiders. */
export async function createWorld({
  database,
  call,
}: Pick<ExpenseWorld, 'database' | 'call'>): Promise<ExpenseWorld> {
  const [organiser] = await insertPeople(database, 1, { isAdmin: true })
  if (!organiser) throw new Error('Nobody was inserted')
  const people = await insertPeople(database, PEOPLE)
  const tripId = await insertTrip(database, { places: 20 })
  await database.query(
    `insert into bookings (trip_id, user_id, status, party_size, unit_price, refund_tiers, held_at, confirmed_at)
     select $1, id, 'confirmed', 1 + at % 3, 0, '[]', app_now(), app_now()
     from unnest($2::text[]) with ordinality as given (id, at)`,
    [tripId, people.slice(0, -OUTSIDERS).map(({ id }) => id)],
  )
  return { database, call, tripId, people, organiser }
}

/** Sends the operation and returns its answer: '201', '409 EXPENSE_SETTLED', or '' if nothing was sent. */
export async function perform(world: ExpenseWorld, operation: ExpenseOperation): Promise<string> {
  const answer = await sendOperation(world, operation)
  if (!answer) return ''
  const { code } = (answer.body ?? {}) as { code?: string }
  return [answer.status ?? 'no answer', code].filter(Boolean).join(' ')
}

async function sendOperation(world: ExpenseWorld, operation: ExpenseOperation) {
  const { call, database, tripId, people, organiser } = world
  const as = 'who' in operation ? (people[operation.who] ?? organiser) : organiser
  switch (operation.kind) {
    case 'add': {
      const body = { reason: 'Dinner', ...toExpenseBody(world, operation) }
      return call(expenses.addExpense, { params: { tripId }, body, as })
    }
    case 'leave':
      await database.query(
        `update bookings set status = 'cancelled', ended_by = 'traveller', ended_at = app_now()
         where trip_id = $1 and user_id = $2`,
        [tripId, as.id],
      )
      return null
    case 'settle':
      return sendSettlement(world, operation)
    case 'undo': {
      const settlement = await pickRow<{ id: number; from_user_id: string; to_user_id: string }>(
        world,
        'settlements',
        operation.which,
      )
      const userId = operation.isReceiver ? settlement?.to_user_id : settlement?.from_user_id
      const person = people.find(({ id }) => id === userId)
      return settlement && person
        ? call(balances.undoSettlement, { params: { id: settlement.id }, as: person })
        : null
    }
    default: {
      const expense = await pickExpense(world, operation)
      if (!expense) return null
      const params = { id: expense.id }
      // Usually the payer does it. The first of the people also tries it with expenses of others.
      const payer = people.find(({ id }) => id === expense.uploaded_by) ?? organiser
      const actor = 'who' in operation && operation.who > 0 ? payer : as
      if (operation.kind === 'edit')
        return call(expenses.changeExpense, { params, body: toExpenseBody(world, operation), as: actor })
      if (operation.kind === 'approve') return call(expenses.approveExpense, { params, as: organiser })
      if (operation.kind === 'unapprove') return call(expenses.unapproveExpense, { params, as: organiser })
      if (operation.kind === 'refuse') return call(expenses.removeExpense, { params, as: organiser })
      if (operation.kind === 'remove') return call(expenses.removeExpense, { params, as: actor })
      return call(expenses.restoreExpense, { params, as: actor })
    }
  }
}

/** Records one of the payments that are proposed now, in full, in part, or with a little more. */
async function sendSettlement(
  world: ExpenseWorld,
  { which: index, part: percent, isReceiver }: ExpenseOperation & { kind: 'settle' },
) {
  const { call, tripId, people, organiser } = world
  const { body } = await call(balances.getBalances, { params: { tripId }, as: organiser })
  const transfer = body.transfers[index % (body.transfers.length || 1)]
  const userId = isReceiver ? transfer?.toUserId : transfer?.fromUserId
  const person = people.find(({ id }) => id === userId)
  if (!transfer || !person) return null
  const { fromUserId, toUserId } = transfer
  const amount = fromCents(Math.ceil((toCents(transfer.amount) * percent) / 100))
  return call(balances.settle, { params: { tripId }, body: { fromUserId, toUserId, amount }, as: person })
}

function toExpenseBody(
  { people }: ExpenseWorld,
  { cents: totalCents, among: split }: { cents: number; among: SplitChoice | null },
) {
  const amount = fromCents(totalCents)
  if (!split) return { amount }
  const ids = split.people.flatMap((index) => people[index]?.id ?? [])
  const centsEach = Math.floor(totalCents / ids.length)
  switch (split.by) {
    case 'everyone':
      return { amount, sharedWith: [] }
    case 'heads':
      return { amount, sharedWith: ids }
    case 'weights':
      return { amount, shares: ids.map((userId, index) => ({ userId, weight: 0.25 + index * 0.33 })) }
    case 'amounts': {
      const shares = ids.map((userId, index) => ({
        userId,
        amount: fromCents(index === 0 ? totalCents - centsEach * (ids.length - 1) : centsEach),
      }))
      return { amount, shares }
    }
  }
}

type ExpenseRow = { id: number; uploaded_by: string }

/** Approvals are about expenses of outsiders; now and then one of anybody is tried. */
async function pickExpense(
  world: ExpenseWorld,
  { kind, which: index }: ExpenseOperation & { which: number },
): Promise<ExpenseRow | undefined> {
  const isOfOutsider = (kind === 'approve' || kind === 'unapprove') && index % 4 !== 0
  if (!isOfOutsider) return pickRow(world, 'expenses', index)
  const outsiders = world.people.slice(-OUTSIDERS).map(({ id }) => id)
  const rows = await world.database.query<ExpenseRow>(
    'select id, uploaded_by from expenses where trip_id = $1 and uploaded_by = any ($2) order by id',
    [world.tripId, outsiders],
  )
  return rows[index % (rows.length || 1)]
}

/** A row of the trip by its index, which starts again after the last row. */
async function pickRow<Row extends object>(
  { database, tripId }: ExpenseWorld,
  table: string,
  index: number,
): Promise<Row | undefined> {
  const rows = await database.query<Row & Record<string, unknown>>(
    `select * from ${table} where trip_id = $1 order by id`,
    [tripId],
  )
  return rows[index % (rows.length || 1)]
}
