import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents } from '#contract/money.ts'
import { BookingModel } from '#testing/booking-model.ts'
import {
  anyOperation,
  createWorld,
  perform,
  seatOperation,
  type TripOperation,
  type BookingWorld,
} from '#testing/booking-operations.ts'
import { findContradictions } from '#testing/find-contradictions.ts'
import { createReplicaCaller } from '#testing/replica-caller.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { until } from '#testing/until.ts'
import type { Context } from '../context.ts'
import { seatSuggestions } from '../db/tables/seat-suggestions.ts'
import { findOpenSuggestions } from '../seat-suggestions/find-suggestions.ts'
import { sweepLapsedBookings } from './sweep-lapsed-bookings.ts'

withBackground()

type RealWorld = BookingWorld & { context: Context; finishBackgroundWork: () => Promise<void> }

/** After these the background has work: time passed, so that bookings lapsed, or places were added. */
const operationsWithBackgroundWork = new Set<TripOperation['kind']>(['pass', 'resize'])

/**
 * One command of a model run by fast-check: does an operation in the product and in the model, and expects
 * the same answer and state from both.
 */
class Step implements fc.AsyncCommand<BookingModel, RealWorld> {
  readonly operation: TripOperation

  constructor(operation: TripOperation) {
    this.operation = operation
  }

  /** Every operation may be tried at any time; the answer may be a refusal. */
  check(): boolean {
    return true
  }

  async run(model: BookingModel, world: RealWorld): Promise<void> {
    const expected = model.perform(this.operation)
    const answer = await perform(world, this.operation)
    if (operationsWithBackgroundWork.has(this.operation.kind)) await world.finishBackgroundWork()
    expect([answer, await describeTrip(world)]).toEqual([expected, model.state])
  }

  /** Printed if a sequence fails. */
  toString(): string {
    return JSON.stringify(this.operation)
  }
}

/** Long sequences. */
function sequenceOf(operation: fc.Arbitrary<TripOperation>) {
  return fc.commands([operation.map((each) => new Step(each))], { maxCommands: 60, size: 'max' })
}

test('any sequence of operations gives the answers and the state of the model', async () => {
  await using site = await startApp()
  const { database } = site
  using caller = createReplicaCaller([await site.listen()])

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(12_000, 0),
      fc.oneof(sequenceOf(anyOperation), sequenceOf(seatOperation)),
      async (priceCents, steps) => {
        const price = fromCents(priceCents)
        const world = await createWorld({ database, call: caller.call }, { price })
        const model = new BookingModel({ priceCents })
        const real: RealWorld = {
          ...world,
          context: site.context,
          finishBackgroundWork: () => finishBackgroundWork(site),
        }
        await fc.asyncModelRun(() => ({ model, real }), steps)
        expect(await findContradictions(database)).toEqual([])
      },
    ),
    // On a slow machine there are fewer runs.
    { numRuns: 100, interruptAfterTimeLimit: 25_000 },
  )
})

async function finishBackgroundWork({ context, database }: TestSite): Promise<void> {
  await until(async () => {
    await sweepLapsedBookings(context)
    const unfinished = await database.query(
      `select from bookings where status in ('offered', 'held') and expires_at <= app_now()
       union all select from graphile_worker.jobs where task_identifier = 'waitlist.serve-queue'`,
    )
    return unfinished.length === 0
  })
}

/** The trip's state in the form of the model: people and seats as indexes, everything else in the order of its ids. */
async function describeTrip({
  context,
  database,
  tripId,
  people,
}: RealWorld): Promise<BookingModel['state']> {
  const open = await findOpenSuggestions(context.db, {
    where: eq(seatSuggestions.tripId, tripId),
    timeZone: context.config.timeZone,
  })
  const possibleIds = open.filter(({ isPossible }) => isPossible).map(({ id }) => id)
  const [row] = await database.query<{ state: BookingModel['state'] }>(
    `with person as (select id, position - 1 as who from unnest($2::text[]) with ordinality as people (id, position)),
     seat as (select id, booking_id, row_number() over (order by id) - 1 as index from seats where trip_id = $1)
     select json_build_object(
       'places', (select max_participants from trips where id = $1),
       'bookings', (select coalesce(json_agg(json_build_object(
           'who', who,
           'status', status,
           'isAdded', added_to is not null,
           'isInvited', invited_by is not null,
           'partySize', party_size,
           'transport', transport,
           'seats', (select coalesce(json_agg(index order by id), '[]') from seat where booking_id = b.id),
           'paidCents', (select coalesce(sum(amount - refunded_amount) * 100, 0)::int from payments
             where booking_id = b.id and paid_at is not null)
         ) order by b.id), '[]')
         from bookings b join person on person.id = b.user_id where trip_id = $1),
       'cars', (select coalesce(json_agg(json_build_object(
           'driver', who,
           'isApproved', status = 'approved',
           'taken', (select count(booking_id) from seats where car_id = c.id)
         ) order by c.id), '[]')
         from cars c join person on person.id = c.driver_id where trip_id = $1),
       'suggestions', (select coalesce(json_agg(json_build_object(
           'who', who,
           'from', (select index from seat where id = s.from_seat_id),
           'to', (select index from seat where id = s.to_seat_id),
           'outcome', outcome,
           'isPossible', s.id = any ($3)
         ) order by s.id), '[]')
         from seat_suggestions s join person on person.id = s.user_id where trip_id = $1),
       'queue', (select coalesce(json_agg(json_build_object(
           'who', who,
           'partySize', party_size,
           'acceptsFewer', accepts_fewer,
           'lapsedOffers', lapsed_offers,
           'comesLast', skips_next,
           'priority', priority
         ) order by priority desc, created_at, w.id), '[]')
         from waitlist_entries w join person on person.id = w.user_id where trip_id = $1)
     ) as state`,
    [tripId, people.map(({ id }) => id), possibleIds],
  )
  if (!row) throw new Error('The trip is gone')
  return row.state
}
