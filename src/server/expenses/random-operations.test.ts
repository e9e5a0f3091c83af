import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBalances, type Balances } from '#contract/balances.ts'
import { toCents } from '#contract/money.ts'
import { createReplicaCaller } from '#testing/replica-caller.ts'
import {
  anyOperation,
  anySettlement,
  createWorld,
  perform,
  type ExpenseOperation,
  type ExpenseWorld,
} from '#testing/expense-operations.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { startApp, withBackground } from '#testing/start-app.ts'

withBackground()

type ExpenseModelRow = {
  id: number
  uploaded_by: string
  cents: string
  counted_at: string | null
  removed_at: string | null
  shares: { user_id: string; cents: number }[]
}
type SettlementModelRow = { from_user_id: string; to_user_id: string; cents: string; created_at: string }

/** Reads the plain rows, independent of the product's queries. */
async function readRows({
  database,
  tripId,
}: ExpenseWorld): Promise<{ expenses: ExpenseModelRow[]; settlements: SettlementModelRow[] }> {
  const expenses = await database.query<ExpenseModelRow>(
    `select e.id, uploaded_by, e.amount * 100 as cents, counted_at::text, removed_at::text, reason, split,
       json_agg(json_build_object('user_id', s.user_id, 'cents', s.amount * 100) order by s.user_id) as shares
     from expenses e join expense_shares s on s.expense_id = e.id where trip_id = $1 group by e.id order by e.id`,
    [tripId],
  )
  const settlements = await database.query<SettlementModelRow>(
    `select from_user_id, to_user_id, amount * 100 as cents, created_at::text
     from settlements where trip_id = $1 and undone_at is null order by id`,
    [tripId],
  )
  return { expenses, settlements }
}

const isCounting = ({ counted_at, removed_at }: ExpenseModelRow) => counted_at !== null && removed_at === null

/** Everybody's balance in cents, computed from the rows. */
async function modelBalances(world: ExpenseWorld): Promise<Record<string, number>> {
  const { expenses, settlements } = await readRows(world)
  const sums: Record<string, number> = {}
  const move = (id: string, cents: number) => (sums[id] = (sums[id] ?? 0) + cents)
  for (const { uploaded_by, cents, shares } of expenses.filter(isCounting)) {
    move(uploaded_by, Number(cents))
    for (const share of shares) move(share.user_id, -share.cents)
  }
  for (const { from_user_id, to_user_id, cents } of settlements) {
    move(from_user_id, Number(cents))
    move(to_user_id, -Number(cents))
  }
  return withoutZeroes(sums)
}

function withoutZeroes(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

function toCentsByPerson({ people }: Balances): Record<string, number> {
  return withoutZeroes(Object.fromEntries(people.map(({ userId, balance }) => [userId, toCents(balance)])))
}

async function readBalances({ call, tripId, organiser }: ExpenseWorld): Promise<Balances> {
  return (await call(getBalances, { params: { tripId }, as: organiser })).body
}

/** The expenses that are settled now. */
async function findSettledExpenses(world: ExpenseWorld): Promise<ExpenseModelRow[]> {
  const { expenses, settlements } = await readRows(world)
  return expenses.filter(
    (row) =>
      isCounting(row) &&
      settlements.some(({ from_user_id, to_user_id, created_at }) => {
        const involved = [row.uploaded_by, ...row.shares.map(({ user_id }) => user_id)]
        return (
          created_at >= (row.counted_at ?? '') &&
          (involved.includes(from_user_id) || involved.includes(to_user_id))
        )
      }),
  )
}

/** The balances match the rows, add up to zero, and are cleared by the proposed transfers. */
async function expectFairBalances(world: ExpenseWorld): Promise<void> {
  const shown = await readBalances(world)
  const balances = toCentsByPerson(shown)
  expect(balances).toEqual(await modelBalances(world))
  for (const { fromUserId, toUserId, amount } of shown.transfers) {
    balances[fromUserId] = (balances[fromUserId] ?? 0) + toCents(amount)
    balances[toUserId] = (balances[toUserId] ?? 0) - toCents(amount)
  }
  expect(withoutZeroes(balances)).toEqual({})
}

const notOwnExpense = ['403 NOT_YOURS', '404 EXPENSE_NOT_FOUND']
const documentedResponses: Record<ExpenseOperation['kind'], string[]> = {
  add: ['201', '400 NOT_SHARING', '400 INVALID_INPUT', '409 TOO_MANY_WAITING'],
  edit: [
    '200',
    '400 NOT_SHARING',
    '400 INVALID_INPUT',
    '400 SHARES_DIFFER',
    '409 EXPENSE_SETTLED',
    ...notOwnExpense,
  ],
  remove: ['204', '409 EXPENSE_SETTLED', ...notOwnExpense],
  restore: ['200', '409 TOO_MANY_WAITING', ...notOwnExpense],
  approve: ['200', '404 EXPENSE_NOT_FOUND'],
  unapprove: ['200', '404 EXPENSE_NOT_FOUND', '409 NOT_APPROVED', '409 EXPENSE_SETTLED'],
  refuse: ['204', '409 EXPENSE_SETTLED', ...notOwnExpense],
  settle: ['201', '409 MORE_THAN_OWED'],
  undo: ['200'],
  leave: [],
}

/** Performs an operation; the response must be a documented one, or '' if there was nothing to act on. */
async function performAsDocumented(world: ExpenseWorld, operation: ExpenseOperation): Promise<string> {
  const response = await perform(world, operation)
  if (response !== '') expect(documentedResponses[operation.kind]).toContain(response)
  return response
}

test('after any sequence of operations, balances match the rows, and settled expenses stay as they are', async () => {
  await using site = await startApp()
  const { database } = site
  using replicas = createReplicaCaller([await site.listen()])
  const outcomes = new Set<string>()

  await fc.assert(
    fc.asyncProperty(fc.array(anyOperation, { minLength: 30, maxLength: 60, size: 'max' }), async (steps) => {
      const world = await createWorld({ database, call: replicas.call })
      for (const step of steps) {
        const settled = await findSettledExpenses(world)
        outcomes.add(`${step.kind} ${await performAsDocumented(world, step)}`)
        if (step.kind !== 'undo')
          expect(await findSettledExpenses(world)).toEqual(expect.arrayContaining(settled))
        await expectFairBalances(world)
      }
      expect(await findContradictions(database)).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
  // Each kind of operation succeeded at least once, so the checks above were not empty.
  for (const success of [
    'add 201',
    'edit 200',
    'remove 204',
    'restore 200',
    'approve 200',
    'unapprove 200',
    'settle 201',
    'undo 200',
  ]) {
    expect([...outcomes]).toContain(success)
  }
  expect([...outcomes]).toEqual(
    expect.arrayContaining(['settle 409 MORE_THAN_OWED', 'edit 409 EXPENSE_SETTLED']),
  )
})

test('undoing a settlement or a removal leaves everything as it was before', async () => {
  await using site = await startApp()
  using replicas = createReplicaCaller([await site.listen()])
  const { database } = site
  const undoCounts = { settlements: 0, removals: 0 }

  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOperation, { minLength: 10, maxLength: 20, size: 'max' }),
      fc.nat(20),
      async (steps, index) => {
        const world = await createWorld({ database, call: replicas.call })
        // Without 'leave': an expense restored by someone who has left would wait for approval.
        for (const step of steps.filter(({ kind }) => kind !== 'leave')) await perform(world, step)
        const before = await readBalances(world)

        // 40 percent of one of the proposed transfers, recorded by its receiver.
        const settlement = { kind: 'settle', which: index, part: 40, isReceiver: true } as const
        if ((await perform(world, settlement)) === '201') {
          undoCounts.settlements++
          expect(toCentsByPerson(await readBalances(world))).not.toEqual(toCentsByPerson(before))
          const { settlements } = await readBalances(world)
          const allSettlements = await database.query<{ id: number }>(
            'select id from settlements where trip_id = $1',
            [world.tripId],
          )
          expect(settlements[0]?.id).toBe(Math.max(...allSettlements.map(({ id }) => id)))
          await perform(world, { kind: 'undo', which: allSettlements.length - 1, isReceiver: false })
        }
        expect(await readBalances(world)).toEqual(before)

        const rows = await readRows(world)
        const which = index % (rows.expenses.length || 1)
        if ((await perform(world, { kind: 'remove', who: 1, which })) === '204') {
          undoCounts.removals++
          await perform(world, { kind: 'restore', who: 1, which })
        }
        const after = await readRows(world)
        const isListed = rows.expenses[which]?.removed_at === null
        if (isListed) expect(after.expenses[which]?.shares).toEqual(rows.expenses[which]?.shares)
        if (isListed) expect(await readBalances(world)).toEqual(before)
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
  expect(undoCounts.settlements).toBeGreaterThan(0)
  expect(undoCounts.removals).toBeGreaterThan(0)
})

test('after any concurrent operations, balances match the rows, and nobody pays more than they owe', async () => {
  await using site = await startApp()
  using replicas = createReplicaCaller([await site.listen()])
  const { database } = site
  const batches = fc.array(
    fc.oneof(
      fc.array(anyOperation, { minLength: 2, maxLength: 12, size: 'max' }),
      fc.array(anySettlement, { minLength: 2, maxLength: 8, size: 'max' }),
    ),
    { minLength: 5, maxLength: 12, size: 'max' },
  )

  await fc.assert(
    fc.asyncProperty(batches, async (rounds) => {
      const world = await createWorld({ database, call: replicas.call })
      for (const round of rounds) {
        const before = await modelBalances(world)
        await Promise.all(round.map((step) => performAsDocumented(world, step)))
        await expectFairBalances(world)
        expect(await findContradictions(database)).toEqual([])
        // If all of them only paid, nobody owes more than before, and nobody is now owed instead.
        if (!round.every(({ kind }) => kind === 'settle')) continue
        for (const [userId, cents] of Object.entries(await modelBalances(world))) {
          const centsBefore = before[userId] ?? 0
          expect(Math.sign(cents)).toBe(Math.sign(centsBefore))
          expect(Math.abs(cents)).toBeLessThanOrEqual(Math.abs(centsBefore))
        }
      }
    }),
    { numRuns: 10, endOnFailure: true },
  )
})
