import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_WEIGHT } from './expenses.ts'
import { splitCents, type Sharer } from './balances.ts'

const LARGEST_CENTS = 9_999_999_999
const MANY_RUNS = { numRuns: 3_000 }

const cents = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: LARGEST_CENTS }))
/** The id of an expense. */
const turn = fc.nat(2_147_483_647)
const userIds = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 40 })
/** At most two decimals, as in JSON. */
const weight = fc.oneof(
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: MAX_WEIGHT * 100 }).map((hundredths) => hundredths / 100),
)
const sharers: fc.Arbitrary<Sharer[]> = userIds.chain((ids) =>
  fc.tuple(...ids.map((userId) => fc.record({ userId: fc.constant(userId), weight }))),
)

const hundredths = ({ weight: parts }: Sharer) => BigInt(Math.round(parts * 100))

function sumOf(shares: Iterable<number>): number {
  return [...shares].reduce((sum, share) => sum + share, 0)
}

function evenly(userIds: string[]): Sharer[] {
  return userIds.map((userId) => ({ userId, weight: 1 }))
}

describe('any amount split among any sharers', () => {
  test('shares add up to the amount', () => {
    fc.assert(
      fc.property(cents, sharers, turn, (amount, group, turnNumber) => {
        const shares = splitCents(amount, { sharers: group, turn: turnNumber })
        expect([...shares.keys()].sort()).toEqual(group.map(({ userId }) => userId).sort())
        expect(sumOf(shares.values())).toBe(amount)
      }),
      MANY_RUNS,
    )
  })

  test('every share is less than a cent from the exact one', () => {
    fc.assert(
      fc.property(cents, sharers, turn, (amount, group, turnNumber) => {
        const shares = splitCents(amount, { sharers: group, turn: turnNumber })
        const totalWeight = group.reduce((sum, sharer) => sum + hundredths(sharer), 0n)
        for (const sharer of group) {
          // Both shares are multiplied by the total weight, so that only integers are compared.
          const difference =
            BigInt(shares.get(sharer.userId) ?? -1) * totalWeight - BigInt(amount) * hundredths(sharer)
          expect(difference < totalWeight && difference > -totalWeight).toBe(true)
        }
      }),
      MANY_RUNS,
    )
  })

  test('the shares with the largest fractions of a cent are rounded up', () => {
    fc.assert(
      fc.property(cents, sharers, turn, (amount, group, turnNumber) => {
        const shares = splitCents(amount, { sharers: group, turn: turnNumber })
        const totalWeight = group.reduce((sum, sharer) => sum + hundredths(sharer), 0n)
        const fractions = group.map((sharer) => {
          const exact = BigInt(amount) * hundredths(sharer)
          return {
            fraction: exact % totalWeight,
            hasCent: BigInt(shares.get(sharer.userId) ?? 0) > exact / totalWeight,
          }
        })
        const roundedUp = fractions.filter(({ hasCent }) => hasCent).map(({ fraction }) => fraction)
        const roundedDown = fractions.filter(({ hasCent }) => !hasCent).map(({ fraction }) => fraction)
        for (const fraction of roundedUp)
          expect(roundedDown.every((smaller) => smaller <= fraction)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('the order of the sharers does not change their shares', () => {
    fc.assert(
      fc.property(
        cents,
        sharers.chain((group) =>
          fc.tuple(
            fc.constant(group),
            fc.shuffledSubarray(group, { minLength: group.length, maxLength: group.length }),
          ),
        ),
        turn,
        (amount, [group, shuffledGroup], turnNumber) => {
          const shares = splitCents(amount, { sharers: group, turn: turnNumber })
          expect(splitCents(amount, { sharers: shuffledGroup, turn: turnNumber })).toEqual(shares)
        },
      ),
      MANY_RUNS,
    )
  })

  test('shares of equal weight differ by a cent at most', () => {
    fc.assert(
      fc.property(cents, userIds, turn, weight, (amount, ids, turnNumber, equalWeight) => {
        const group = ids.map((userId) => ({ userId, weight: equalWeight }))
        const shares = [...splitCents(amount, { sharers: group, turn: turnNumber }).values()]
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
      MANY_RUNS,
    )
  })
})

describe('cents that cannot be split', () => {
  test('even out over as many expenses as there are people', () => {
    fc.assert(
      fc.property(cents, userIds, fc.nat(1_000_000), (amount, ids, firstTurn) => {
        const totals = new Map(ids.map((userId) => [userId, 0]))
        ids.forEach((_, offset) => {
          const shares = splitCents(amount, { sharers: evenly(ids), turn: firstTurn + offset })
          for (const [userId, share] of shares) totals.set(userId, (totals.get(userId) ?? 0) + share)
        })
        expect(new Set(totals.values())).toEqual(new Set([amount]))
      }),
      { numRuns: 500 },
    )
  })

  test('rotate among sharers of equal weight, whoever else shares', () => {
    // Of 10.02 Cy pays two of four parts, which is 5.01; Ada and Ben have one cent left over.
    const group = [...evenly(['ada', 'ben']), { userId: 'cy', weight: 2 }]
    const adasShares = Array.from(
      { length: 6 },
      (_, turnNumber) => splitCents(1_002, { sharers: group, turn: turnNumber }).get('ada') ?? 0,
    )
    expect(adasShares).toEqual([251, 250, 251, 250, 251, 250])
  })
})

test('of three people sharing ten dollars, a different one pays the extra cent each time', () => {
  const split = (turnNumber: number) =>
    Object.fromEntries(splitCents(1_000, { sharers: evenly(['c', 'a', 'b']), turn: turnNumber }))
  expect(split(0)).toEqual({ a: 334, b: 333, c: 333 })
  expect(split(1)).toEqual({ a: 333, b: 334, c: 333 })
  expect(split(2)).toEqual({ a: 333, b: 333, c: 334 })
  expect(split(3)).toEqual(split(0))
})

test('a couple pays two parts, a child half a part', () => {
  const group = [
    { userId: 'couple', weight: 2 },
    { userId: 'child', weight: 0.5 },
    { userId: 'single', weight: 1 },
  ]
  expect(Object.fromEntries(splitCents(7_000, { sharers: group, turn: 1 }))).toEqual({
    couple: 4_000,
    child: 1_000,
    single: 2_000,
  })
})

test('the largest amount is split exactly by the largest weights', () => {
  const group = [
    { userId: 'all', weight: MAX_WEIGHT },
    { userId: 'almost', weight: MAX_WEIGHT - 0.01 },
    { userId: 'nothing', weight: 0.01 },
  ]
  const shares = splitCents(LARGEST_CENTS, { sharers: group, turn: 5 })
  // The exact shares: 9,999,999,999 × 100,000 / 200,000 = 4,999,999,999.5,
  // × 99,999 / 200,000 = 4,999,949,999.500005, and × 1 / 200,000 = 49,999.999995.
  expect(Object.fromEntries(shares)).toEqual({ all: 4_999_999_999, almost: 4_999_950_000, nothing: 50_000 })
})

test('a single sharer pays everything', () => {
  expect(splitCents(12_345, { sharers: evenly(['ada']), turn: 7 })).toEqual(new Map([['ada', 12_345]]))
})
