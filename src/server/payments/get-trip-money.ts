import type { TripMoney } from '#contract/payments.ts'
import type { Context } from '../context.ts'
import { findTripInBrief } from '../trips/find-trip-in-brief.ts'
import { tellApart } from './rules.ts'
import { totalPayments } from './total-payments.ts'

/** A trip's money: paid, refunded, and what remains. Failed refunds are not counted. */
export async function getTripMoney(
  context: Pick<Context, 'db' | 'config'>,
  { tripId }: { tripId: number },
): Promise<TripMoney> {
  const trip = await findTripInBrief(context, tripId)
  return { trip, ...tellApart(await totalPayments(context, { tripId })) }
}
