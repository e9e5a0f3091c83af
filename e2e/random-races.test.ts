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

const requiredOutcomes = ['hold 201', 'hold 409 TRIP_FULL', 'hold 409 SEAT_TAKEN', 'join 201', 'accept 200']
const MAX_EXTRA_RUNS = 40

test('whatever people do at once over three processes, nothing contradicts itself and nothing breaks', async () => {
  await using replicas = await startReplicas()
  const { database, call } = replicas
  const { findLate } = await recordLateConfirmations(database)
  const seen = new Set<string>()

  const property = fc.asyncProperty(fc.constantFrom('120.00', '0'), batches, async (price, all) => {
    const world = await createWorld({ database, call }, { price })
    for (const operations of all) {
      const answers = await Promise.all(operations.map((operation) => perform(world, operation)))
      const odd = answers.flatMap((answer, at) => {
        const { kind } = operations[at] ?? { kind: 'pass' as const }
        seen.add(`${kind} ${answer}`)
        return [...allowedAnswers[kind], '409 TRY_AGAIN'].includes(answer) ? [] : [`${kind}: ${answer}`]
      })
      expect(odd).toEqual([])
      expect(await findContradictions(database)).toEqual([])
      expect(await findLate()).toEqual([])
    }
  })
  await fc.assert(property, { numRuns: 40, interruptAfterTimeLimit: 30_000 })
  // The random runs must have covered these outcomes; a slow machine may need more runs for that.
  for (let more = 0; more < MAX_EXTRA_RUNS && requiredOutcomes.some((each) => !seen.has(each)); more++)
    await fc.assert(property, { numRuns: 1 })
  expect([...seen]).toEqual(expect.arrayContaining(requiredOutcomes))
})
