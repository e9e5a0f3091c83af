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
}: ExpenseWorld): Promise<{ expenses: ExpenseModelRow[]; paid: SettlementModelRow[] }> {
  const expenses = await database.query<ExpenseModelRow>(
    `select e.id, uploaded_by, e.amount * 100 as cents, counted_at::text, removed_at::text, reason, split,
       json_agg(json_build_object('user_id', s.user_id, 'cents', s.amount * 100) order by s.user_id) as shares
     from expenses e join expense_shares s on s.expense_id = e.id where trip_id = $1 group by e.id order by e.id`,
    [tripId],
  )
  const paid = await database.query<SettlementModelRow>(
    `select from_user_id, to_user_id, amount * 100 as cents, created_at::text
     from settlements where trip_id = $1 and undone_at is null order by id`,
    [tripId],
  )
  return { expenses, paid }
}

const isCounting = ({ counted_at, removed_at }: ExpenseModelRow) => counted_at !== null && removed_at === null

/** Everybody's balance, computed from the rows. */
async function modelBalances(world: ExpenseWorld): Promise<Record<string, number>> {
  const { expenses, paid } = await readRows(world)
  const sums: Record<string, number> = {}
  const move = (id: string, cents: number) => (sums[id] = (sums[id] ?? 0) + cents)
  for (const { uploaded_by, cents, shares } of expenses.filter(isCounting)) {
    move(uploaded_by, Number(cents))
    for (const share of shares) move(share.user_id, -share.cents)
  }
  for (const { from_user_id, to_user_id, cents } of paid) {
    move(from_user_id, Number(cents))
    move(to_user_id, -Number(cents))
  }
  return withoutSquare(sums)
}

function withoutSquare(sums: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

function shownBalances({ people }: Balances): Record<string, number> {
  return withoutSquare(Object.fromEntries(people.map(({ userId, balance }) => [userId, toCents(balance)])))
}

async function balancesOf({ call, tripId, organiser }: ExpenseWorld): Promise<Balances> {
  return (await call(getBalances, { params: { tripId }, as: organiser })).body
}

/** The expenses that are settled now. */
async function findSettled(world: ExpenseWorld): Promise<ExpenseModelRow[]> {
  const { expenses, paid } = await readRows(world)
  return expenses.filter(
    (row) =>
      isCounting(row) &&
      paid.some(({ from_user_id, to_user_id, created_at }) => {
        const inIt = [row.uploaded_by, ...row.shares.map(({ user_id }) => user_id)]
        return (
          created_at >= (row.counted_at ?? '') && (inIt.includes(from_user_id) || inIt.includes(to_user_id))
        )
      }),
  )
}

/** The balances match the rows, add up to zero, and are cleared by the proposed transfers. */
async function expectFair(world: ExpenseWorld): Promise<void> {
  const told = await balancesOf(world)
  const balances = shownBalances(told)
  expect(balances).toEqual(await modelBalances(world))
  for (const { fromUserId, toUserId, amount } of told.transfers) {
    balances[fromUserId] = (balances[fromUserId] ?? 0) + toCents(amount)
    balances[toUserId] = (balances[toUserId] ?? 0) - toCents(amount)
  }
  expect(withoutSquare(balances)).toEqual({})
}

const notMine = ['403 NOT_YOURS', '404 EXPENSE_NOT_FOUND']
const documented: Record<ExpenseOperation['kind'], string[]> = {
  add: ['201', '400 NOT_SHARING', '400 INVALID_INPUT', '409 TOO_MANY_WAITING'],
  edit: [
    '200',
    '400 NOT_SHARING',
    '400 INVALID_INPUT',
    '400 SHARES_DIFFER',
    '409 EXPENSE_SETTLED',
    ...notMine,
  ],
  remove: ['204', '409 EXPENSE_SETTLED', ...notMine],
  restore: ['200', '409 TOO_MANY_WAITING', ...notMine],
  approve: ['200', '404 EXPENSE_NOT_FOUND'],
  refuse: ['204', '409 EXPENSE_SETTLED', ...notMine],
  settle: ['201', '409 MORE_THAN_OWED'],
  undo: ['200'],
  leave: [],
}

/** Performs an operation; the response must be a documented one, or '' if there was nothing to act on. */
async function performAsDocumented(world: ExpenseWorld, operation: ExpenseOperation): Promise<string> {
  const answer = await perform(world, operation)
  if (answer !== '') expect(documented[operation.kind]).toContain(answer)
  return answer
}

test('whatever people do one after another, balances are those of the rows, and nothing settled changes', async () => {
  await using site = await startApp()
  const { database } = site
  using replicas = createReplicaCaller([await site.listen()])
  const seen = new Set<string>()

  await fc.assert(
    fc.asyncProperty(fc.array(anyOperation, { minLength: 30, maxLength: 60, size: 'max' }), async (steps) => {
      const world = await createWorld({ database, call: replicas.call })
      for (const step of steps) {
        const settled = await findSettled(world)
        seen.add(`${step.kind} ${await performAsDocumented(world, step)}`)
        if (step.kind !== 'undo') expect(await findSettled(world)).toEqual(expect.arrayContaining(settled))
        await expectFair(world)
      }
      expect(await findContradictions(database)).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
  // The operations also succeeded, not only failed.
  for (const done of [
    'add 201',
    'edit 200',
    'remove 204',
    'restore 200',
    'approve 200',
    'settle 201',
    'undo 200',
  ]) {
    expect([...seen]).toContain(done)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['settle 409 MORE_THAN_OWED', 'edit 409 EXPENSE_SETTLED']))
})

test('what is undone leaves everything as it was', async () => {
  await using site = await startApp()
  using replicas = createReplicaCaller([await site.listen()])
  const { database } = site
  const undone = { settlements: 0, removals: 0 }

  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOperation, { minLength: 10, maxLength: 20, size: 'max' }),
      fc.nat(20),
      async (steps, at) => {
        const world = await createWorld({ database, call: replicas.call })
        // Without 'leave': an expense restored by someone who has left would wait for approval.
        for (const step of steps.filter(({ kind }) => kind !== 'leave')) await perform(world, step)
        const before = await balancesOf(world)

        const settling = { kind: 'settle', which: at, part: 40, isReceiver: true } as const
        if ((await perform(world, settling)) === '201') {
          undone.settlements++
          expect(shownBalances(await balancesOf(world))).not.toEqual(shownBalances(before))
          const { settlements } = await balancesOf(world)
          const last = await database.query<{ id: number }>('select id from settlements where trip_id = $1', [
            world.tripId,
          ])
          expect(settlements[0]?.id).toBe(Math.max(...last.map(({ id }) => id)))
          await perform(world, { kind: 'undo', which: last.length - 1, isReceiver: false })
        }
        expect(await balancesOf(world)).toEqual(before)

        const rows = await readRows(world)
        const which = at % (rows.expenses.length || 1)
        if ((await perform(world, { kind: 'remove', who: 1, which })) === '204') {
          undone.removals++
          await perform(world, { kind: 'restore', who: 1, which })
        }
        const after = await readRows(world)
        const isListed = rows.expenses[which]?.removed_at === null
        if (isListed) expect(after.expenses[which]?.shares).toEqual(rows.expenses[which]?.shares)
        if (isListed) expect(await balancesOf(world)).toEqual(before)
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
  expect(undone.settlements).toBeGreaterThan(0)
  expect(undone.removals).toBeGreaterThan(0)
})

test('whatever people do at once, balances are those of the rows, and nobody pays more than they owe', async () => {
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
        await expectFair(world)
        expect(await findContradictions(database)).toEqual([])
        if (!round.every(({ kind }) => kind === 'settle')) continue
        for (const [userId, cents] of Object.entries(await modelBalances(world))) {
          const was = before[userId] ?? 0
          expect(Math.sign(cents)).toBe(Math.sign(was))
          expect(Math.abs(cents)).toBeLessThanOrEqual(Math.abs(was))
        }
      }
    }),
    { numRuns: 10, endOnFailure: true },
  )
})
