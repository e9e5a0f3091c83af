import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planTransfers, type UserBalance, type PlannedTransfer } from './plan-transfers.ts'

/** Balances that add up to zero, with few different amounts, so that many groups can settle. */
function anyBalances({ people, cents }: { people: number; cents: number }): fc.Arbitrary<UserBalance[]> {
  return fc
    .array(fc.integer({ min: -cents, max: cents }), { minLength: 1, maxLength: people - 1 })
    .map((amounts) => [...amounts, -amounts.reduce((sum, amount) => sum + amount, 0)])
    .map((amounts) => amounts.map((amount, index) => ({ userId: `user-${index}`, cents: amount || 0 })))
}

const anyBalancesOf = (people: number) =>
  fc.oneof(
    anyBalances({ people, cents: 3 }),
    anyBalances({ people, cents: 12 }),
    anyBalances({ people, cents: 9_999_999_999 }),
  )

function countUnsettled(balances: UserBalance[]): number {
  return balances.filter(({ cents }) => cents !== 0).length
}

function applyPayments(balances: UserBalance[], payments: PlannedTransfer[]): UserBalance[] {
  const cents = new Map(balances.map((balance) => [balance.userId, balance.cents]))
  for (const { fromUserId, toUserId, cents: paid } of payments) {
    cents.set(fromUserId, (cents.get(fromUserId) ?? 0) + paid)
    cents.set(toUserId, (cents.get(toUserId) ?? 0) - paid)
  }
  return balances.map(({ userId }) => ({ userId, cents: cents.get(userId) ?? 0 }))
}

/**
 * The fewest payments, found by brute force: the first person with a balance passes all of it to each person
 * of the opposite sign in turn. Some optimal solution has this form.
 */
function fewestByBruteForce(cents: number[], from = 0): number {
  const mine = cents[from]
  if (mine === undefined) return 0
  if (mine === 0) return fewestByBruteForce(cents, from + 1)
  let fewest = Infinity
  for (let to = from + 1; to < cents.length; to++) {
    const theirs = cents[to] ?? 0
    if (theirs * mine >= 0) continue
    const after = cents.with(to, theirs + mine)
    fewest = Math.min(fewest, 1 + fewestByBruteForce(after, from + 1))
  }
  return fewest
}

describe('for any balances', () => {
  test('everyone is settled up after all payments', () => {
    fc.assert(
      fc.property(anyBalancesOf(40), (balances) => {
        expect(countUnsettled(applyPayments(balances, planTransfers(balances)))).toBe(0)
      }),
      { numRuns: 1_000 },
    )
  })

  test('only debtors pay, only creditors receive, and every payment is above zero', () => {
    fc.assert(
      fc.property(anyBalancesOf(40), (balances) => {
        const cents = new Map(balances.map((balance) => [balance.userId, balance.cents]))
        for (const payment of planTransfers(balances)) {
          expect(payment.cents).toBeGreaterThan(0)
          expect(cents.get(payment.fromUserId)).toBeLessThan(0)
          expect(cents.get(payment.toUserId)).toBeGreaterThan(0)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('there are fewer payments than people with a balance, and at most one per pair', () => {
    fc.assert(
      fc.property(anyBalancesOf(60), (balances) => {
        const payments = planTransfers(balances)
        expect(payments.length).toBeLessThanOrEqual(Math.max(0, countUnsettled(balances) - 1))
        expect(new Set(payments.map((payment) => `${payment.fromUserId} ${payment.toUserId}`)).size).toBe(
          payments.length,
        )
      }),
      { numRuns: 1_000 },
    )
  })

  test('the order of the people changes nothing', () => {
    const shuffled = anyBalancesOf(30).chain((balances) =>
      fc.tuple(
        fc.constant(balances),
        fc.shuffledSubarray(balances, { minLength: balances.length, maxLength: balances.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([balances, sameBalances]) => {
        expect(planTransfers(sameBalances)).toEqual(planTransfers(balances))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('for up to fifteen people', () => {
  test('no other plan has fewer payments', () => {
    fc.assert(
      fc.property(anyBalancesOf(8), (balances) => {
        expect(planTransfers(balances)).toHaveLength(fewestByBruteForce(balances.map(({ cents }) => cents)))
      }),
      { numRuns: 3_000 },
    )
  })

  test('making one of the proposed payments leaves one payment less', () => {
    fc.assert(
      fc.property(anyBalancesOf(15), fc.nat(), (balances, number) => {
        const payments = planTransfers(balances)
        // Empty when there is no payment at all.
        const onePayment = payments.slice(number % (payments.length || 1)).slice(0, 1)
        expect(planTransfers(applyPayments(balances, onePayment))).toHaveLength(
          payments.length - onePayment.length,
        )
      }),
      { numRuns: 200 },
    )
  })

  test('five groups of three settle up, each within the group', () => {
    const groups = [1, 100, 10_000, 1_000_000, 100_000_000]
    const balances = groups.flatMap((size) =>
      [3 * size, 4 * size, -7 * size].map((cents) => ({ userId: `${size}: ${cents}`, cents })),
    )
    const payments = planTransfers(balances)
    // Two for each group.
    expect(payments).toHaveLength(10)
    for (const { fromUserId, toUserId } of payments) {
      expect(fromUserId.split(':')[0]).toBe(toUserId.split(':')[0])
    }
  })
})

test('among more than fifteen people, opposite balances settle with each other', () => {
  const pairs = Array.from({ length: 20 }, (_, index) => index + 1)
  const balances = pairs.flatMap((size) => [
    { userId: `owes ${size}`, cents: -size * size },
    { userId: `is owed ${size}`, cents: size * size },
  ])
  expect(planTransfers(balances)).toHaveLength(20)
})

test('the person who owes most pays first, and as much as possible at once', () => {
  const balances = [
    { userId: 'ada', cents: 9_000 },
    { userId: 'ben', cents: -2_000 },
    { userId: 'cy', cents: -3_000 },
    { userId: 'dee', cents: -4_000 },
  ]
  expect(planTransfers(balances)).toEqual([
    { fromUserId: 'dee', toUserId: 'ada', cents: 4_000 },
    { fromUserId: 'cy', toUserId: 'ada', cents: 3_000 },
    { fromUserId: 'ben', toUserId: 'ada', cents: 2_000 },
  ])
})

test('nobody pays when nobody owes anything', () => {
  expect(planTransfers([])).toEqual([])
  expect(planTransfers([{ userId: 'ada', cents: 0 }])).toEqual([])
})

test('balances that do not add up to zero throw an error', () => {
  expect(() => planTransfers([{ userId: 'ada', cents: 1 }])).toThrow('1 cents')
})
