import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_WEIGHT } from './expenses.ts'
import { splitCents, type Sharer } from './balances.ts'

const LARGEST_CENTS = 9_999_999_999
const MANY = { numRuns: 3_000 }

const cents = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: LARGEST_CENTS }))
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

describe('whatever is split among whomever', () => {
  test('shares add up to the amount', () => {
    fc.assert(
      fc.property(cents, sharers, turn, (amount, among, at) => {
        const shares = splitCents(amount, { sharers: among, turn: at })
        expect([...shares.keys()].sort()).toEqual(among.map(({ userId }) => userId).sort())
        expect(sumOf(shares.values())).toBe(amount)
      }),
      MANY,
    )
  })

  test('nobody’s share is a cent or more from the exact one', () => {
    fc.assert(
      fc.property(cents, sharers, turn, (amount, among, at) => {
        const shares = splitCents(amount, { sharers: among, turn: at })
        const all = among.reduce((sum, sharer) => sum + hundredths(sharer), 0n)
        for (const sharer of among) {
          // Both sides multiplied by all parts, so that only integers are compared.
          const difference =
            BigInt(shares.get(sharer.userId) ?? -1) * all - BigInt(amount) * hundredths(sharer)
          expect(difference < all && difference > -all).toBe(true)
        }
      }),
      MANY,
    )
  })

  test('who has a larger fraction of a cent never gets less of it than who has a smaller one', () => {
    fc.assert(
      fc.property(cents, sharers, turn, (amount, among, at) => {
        const shares = splitCents(amount, { sharers: among, turn: at })
        const all = among.reduce((sum, sharer) => sum + hundredths(sharer), 0n)
        const fractions = among.map((sharer) => {
          const exact = BigInt(amount) * hundredths(sharer)
          return { fraction: exact % all, hasCent: BigInt(shares.get(sharer.userId) ?? 0) > exact / all }
        })
        const given = fractions.filter(({ hasCent }) => hasCent).map(({ fraction }) => fraction)
        const kept = fractions.filter(({ hasCent }) => !hasCent).map(({ fraction }) => fraction)
        for (const one of given) expect(kept.every((other) => other <= one)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('the order in which people are named changes nothing', () => {
    fc.assert(
      fc.property(
        cents,
        sharers.chain((among) =>
          fc.tuple(
            fc.constant(among),
            fc.shuffledSubarray(among, { minLength: among.length, maxLength: among.length }),
          ),
        ),
        turn,
        (amount, [one, other], at) => {
          const shares = splitCents(amount, { sharers: one, turn: at })
          expect(splitCents(amount, { sharers: other, turn: at })).toEqual(shares)
        },
      ),
      MANY,
    )
  })

  test('among equals, shares differ by a cent at most', () => {
    fc.assert(
      fc.property(cents, userIds, turn, weight, (amount, ids, at, each) => {
        const among = ids.map((userId) => ({ userId, weight: each }))
        const shares = [...splitCents(amount, { sharers: among, turn: at }).values()]
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      }),
      MANY,
    )
  })
})

describe('the cents that cannot be split', () => {
  test('are borne equally often by all, over as many expenses as there are people', () => {
    fc.assert(
      fc.property(cents, userIds, fc.nat(1_000_000), (amount, ids, first) => {
        const borne = new Map(ids.map((userId) => [userId, 0]))
        ids.forEach((_, more) => {
          const shares = splitCents(amount, { sharers: evenly(ids), turn: first + more })
          for (const [userId, share] of shares) borne.set(userId, (borne.get(userId) ?? 0) + share)
        })
        expect(new Set(borne.values())).toEqual(new Set([amount]))
      }),
      { numRuns: 500 },
    )
  })

  test('go round among those of equal weight, whoever else shares', () => {
    // Of 10.02 Cy pays two of four parts, which is 5.01; Ada and Ben have one cent left over.
    const among = [...evenly(['ada', 'ben']), { userId: 'cy', weight: 2 }]
    const ofAda = Array.from(
      { length: 6 },
      (_, at) => splitCents(1_002, { sharers: among, turn: at }).get('ada') ?? 0,
    )
    expect(ofAda).toEqual([251, 250, 251, 250, 251, 250])
  })
})

test('ten dollars among three: one of them bears a cent more, and with the next expense another', () => {
  const split = (at: number) =>
    Object.fromEntries(splitCents(1_000, { sharers: evenly(['c', 'a', 'b']), turn: at }))
  expect(split(0)).toEqual({ a: 334, b: 333, c: 333 })
  expect(split(1)).toEqual({ a: 333, b: 334, c: 333 })
  expect(split(2)).toEqual({ a: 333, b: 333, c: 334 })
  expect(split(3)).toEqual(split(0))
})

test('a couple bears two parts, a child half of one', () => {
  const among = [
    { userId: 'couple', weight: 2 },
    { userId: 'child', weight: 0.5 },
    { userId: 'single', weight: 1 },
  ]
  expect(Object.fromEntries(splitCents(7_000, { sharers: among, turn: 1 }))).toEqual({
    couple: 4_000,
    child: 1_000,
    single: 2_000,
  })
})

test('the largest amount is split exactly by the largest weights', () => {
  const among = [
    { userId: 'all', weight: MAX_WEIGHT },
    { userId: 'almost', weight: MAX_WEIGHT - 0.01 },
    { userId: 'nothing', weight: 0.01 },
  ]
  const shares = splitCents(LARGEST_CENTS, { sharers: among, turn: 5 })
  // 9,999,999,999 × 100,000 / 200,000; × 99,999 / 200,000 = 4,999,949,999.500005; × 1 / 200,000 =
  // 49,999.999995.
  expect(Object.fromEntries(shares)).toEqual({ all: 4_999_999_999, almost: 4_999_950_000, nothing: 50_000 })
})

test('whoever shares alone bears everything', () => {
  expect(splitCents(12_345, { sharers: evenly(['ada']), turn: 7 })).toEqual(new Map([['ada', 12_345]]))
})
