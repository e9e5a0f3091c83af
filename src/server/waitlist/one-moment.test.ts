import { expect, test } from 'vitest'
import { withBackground, type Person } from '#testing/start-app.ts'
import { startPaymentSite } from '#testing/start-payment-site.ts'

withBackground()

// Ending what has lapsed, offering places and giving them out are one decision: what lapses in between must not be judged
// by two times. Here the clock jumps whenever a booking expires.

const PRICE_CENTS = 12_050

/**
 * A trip for three: one person holds a place, one place is offered for half a minute more, and the third is of a hold that
 * has lapsed and waits for its end.
 */
async function startUnsettledTrip() {
  const paying = await startPaymentSite({ maxParticipants: 3 })
  const [me, lapsed, leaving, offered, next] = (await paying.people(5)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const hold = async (as: Person) => (await paying.hold(as)).body.id
  const [own, lapsedHold, leavingHold] = [await hold(me), await hold(lapsed), await hold(leaving)]
  await paying.join(offered)
  await paying.join(next)
  await paying.cancel(leavingHold, leaving)
  const offer = (await paying.waiting(offered))?.offer
  const endIn = (id: number | undefined, time: string) =>
    paying.site.database.query('update bookings set expires_at = app_now() + $2::interval where id = $1', [
      id,
      time,
    ])
  return {
    ...paying,
    me,
    own,
    next,
    unsettle: async () => {
      await endIn(offer?.bookingId, '30 seconds')
      await endIn(lapsedHold, '-1 second')
      await paying.site.database.query(`
        create function jump() returns trigger language plpgsql as
          $$ begin update app_clock set ahead = ahead + interval '1 minute'; return null; end $$;
        create trigger jumps after update on bookings for each row when (new.status = 'expired') execute function jump()`)
    },
  }
}

test('a payment does not offer a place to somebody whose offer has just lapsed', async () => {
  await using trip = await startUnsettledTrip()
  const { body: intent } = await trip.begin(trip.me, PRICE_CENTS)
  await trip.unsettle()
  await trip.pay(trip.me, intent.clientSecret)
  expect(await trip.check(trip.me)).toMatchObject({ payment: { status: 'succeeded' } })
  expect(await trip.statusOf(trip.own, trip.me)).toBe('confirmed')
  expect(await trip.waiting(trip.next)).toMatchObject({ offer: { partySize: 1 } })
})

test('a place whose offer has just lapsed goes to the waitlist, not to whoever asks', async () => {
  await using trip = await startUnsettledTrip()
  await trip.confirm(trip.own)
  await trip.unsettle()
  expect((await trip.add(trip.own, trip.me)).body).toMatchObject({ code: 'TRIP_FULL' })
  expect(await trip.waiting(trip.next)).toMatchObject({ offer: { partySize: 1 } })
})
