import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyOperation, createWorld, allowedAnswers, perform } from '#testing/booking-operations.ts'
import { findContradictions, recordLateConfirmations } from '#testing/find-contradictions.ts'
import { startReplicas } from './start-replicas.ts'

const batches = fc.array(fc.array(anyOperation, { minLength: 6, maxLength: 24 }), {
  minLength: 4,
  maxLength: 8,
  size: 'max',
})

/** What must have happened at least once, or the test shows nothing. */
const requiredOutcomes = [
  'hold 201',
  'hold 409 TRIP_FULL',
  'hold 409 SEAT_TAKEN',
  'join 201',
  'invite 201',
  'accept 200',
  'pay 200',
  'add 201',
  'suggest 201',
  'accept-seat 200',
]
const MAX_EXTRA_RUNS = 40

test('random concurrent actions over three processes cause no contradictions or odd answers', async () => {
  await using replicas = await startReplicas({ PAYMENTS: 'sandbox' })
  const { database, call } = replicas
  const { findLate } = await recordLateConfirmations(database)
  const seenOutcomes = new Set<string>()

  const property = fc.asyncProperty(fc.constantFrom('120.00', '0'), batches, async (price, someBatches) => {
    const world = await createWorld({ database, call }, { price })
    for (const operations of someBatches) {
      const answers = await Promise.all(operations.map((operation) => perform(world, operation)))
      const oddAnswers = answers.flatMap((answer, index) => {
        const { kind } = operations[index] ?? { kind: 'pass' as const }
        seenOutcomes.add(`${kind} ${answer}`)
        // Whoever loses a race in the database may be asked to try again.
        return [...allowedAnswers[kind], '409 TRY_AGAIN'].includes(answer) ? [] : [`${kind}: ${answer}`]
      })
      expect(oddAnswers).toEqual([])
      expect(await findContradictions(database)).toEqual([])
      expect(await findLate()).toEqual([])
    }
  })
  await fc.assert(property, { numRuns: 40, interruptAfterTimeLimit: 30_000 })
  // A slow machine may need more runs to cover the required outcomes.
  const isCovered = () => requiredOutcomes.every((outcome) => seenOutcomes.has(outcome))
  for (let extraRun = 0; extraRun < MAX_EXTRA_RUNS && !isCovered(); extraRun++)
    await fc.assert(property, { numRuns: 1 })
  expect([...seenOutcomes]).toEqual(expect.arrayContaining(requiredOutcomes))
})
