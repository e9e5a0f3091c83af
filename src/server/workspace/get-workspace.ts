import { sql } from 'drizzle-orm'
import type { Workspace } from '#contract/workspace.ts'
import type { Context } from '../context.ts'
import { firstRow } from '../db/first-row.ts'
import { fail } from '../fail.ts'
import { tellApart } from '../payments/rules.ts'
import { totalPayments } from '../payments/total-payments.ts'
import { findTrip } from '../trips/get-trip.ts'

type FiguresRow = { on_hold: number; cars: number; expenses: number }

/** A trip with the figures that all its pages for organisers show. */
export async function getWorkspace(
  context: Pick<Context, 'db' | 'config'>,
  { tripId }: { tripId: number },
): Promise<Workspace> {
  const { db } = context
  const trip = await findTrip({ db }, tripId)
  if (!trip) fail('TRIP_NOT_FOUND')
  const { rows } = await db.execute<FiguresRow>(sql`
    select places_held(${tripId}, app_now()) as on_hold,
      (select count(*)::int from cars where trip_id = ${tripId} and status = 'pending') as cars,
      (
        select count(*)::int from expenses
        where trip_id = ${tripId} and removed_at is null and counted_at is null
      ) as expenses`)
  const { on_hold: onHold, cars, expenses } = firstRow(rows)
  const money = tellApart(await totalPayments(context, { tripId }))
  return { trip, onHold, money, toApprove: { cars, expenses } }
}
