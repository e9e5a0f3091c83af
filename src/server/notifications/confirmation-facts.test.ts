import { describe, expect, test } from 'vitest'
import { bookingNumber } from '#contract/bookings.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import {
  insertBooking,
  emitEvent,
  waitForJobs,
  findMails,
  insertCar,
  findNotifications,
} from '#testing/test-notifications.ts'

withBackground()

/** The facts of a mail, as 'Label: value' lines. */
async function factsOf(site: TestSite, person: Person): Promise<string[]> {
  const mail = (await findMails(site, person)).at(-1)
  return (
    (mail?.text ?? '')
      .split('\n\n')
      .find((part) => part.startsWith('Trip: '))
      ?.split('\n') ?? []
  )
}

describe('the facts of a confirmation', () => {
  /** What a confirmation says about transport, and the label of its button. */
  async function confirm(site: TestSite, { id: bookingId }: { id: number }, person: Person) {
    await emitEvent(site, 'booking.confirmed', { bookingId })
    await waitForJobs(site)
    const [facts, [told], mail] = [
      await factsOf(site, person),
      await findNotifications(site, person),
      (await findMails(site, person)).at(-1),
    ]
    const way = facts.filter((fact) => /^(Transport|Seats?|Drivers?): /.test(fact))
    return { facts, way, path: told?.path, text: told?.text, mail }
  }

  const goBy = (site: TestSite, bookingId: number, transport: string) =>
    site.database.query('update bookings set transport = $2 where id = $1', [bookingId, transport])

  test('name the seat, the driver, the meeting point and the booking, in both forms', async () => {
    await using site = await startApp()
    const trip = await site.trip({ bargeLocation: 'Pier 1' })
    const [me, maya] = [await site.person(), await site.person({ firstName: 'Maya' })]
    const mine = await insertBooking(site, { trip, by: me, status: 'confirmed' })
    await goBy(site, mine.id, 'car')
    await insertCar(site, { trip, by: maya, seats: { Passenger: null, 'Back Left': mine.id } })

    const { facts, path, mail } = await confirm(site, mine, me)
    expect(facts).toEqual([
      'Trip: Ridge walk',
      'Dates: Jul 1 – 4, 2099',
      'Seat: Back Left in Maya’s car',
      'Driver: Maya',
      'Location: Jotunheimen',
      'Barge meeting point: Pier 1',
      `Booking number: ${bookingNumber(mine.id)}`,
    ])
    for (const fact of facts) {
      const [label, value] = fact.split(': ')
      expect(mail?.html).toMatch(new RegExp(`>${label}</th><td[^>]*>${value}</td>`))
    }
    expect(path).toBe('/bookings')
  })

  test('of a party name the seats in each car, and how many are missing', async () => {
    await using site = await startApp()
    const trip = await site.trip()
    const me = await site.person()
    const mine = await insertBooking(site, { trip, by: me, status: 'confirmed', partySize: 4 })
    await goBy(site, mine.id, 'car')
    const seats = { Passenger: mine.id, 'Back Left': mine.id }
    await insertCar(site, { trip, by: await site.person({ firstName: 'Maya' }), seats })
    await insertCar(site, {
      trip,
      by: await site.person({ firstName: 'Jon' }),
      seats: { Passenger: mine.id },
    })

    const { facts, way, path, text } = await confirm(site, mine, me)
    expect(facts).toContain('Spots: 4')
    expect(way).toEqual([
      'Seats: Passenger and Back Left in Maya’s car; Passenger in Jon’s car; 1 not chosen yet',
      'Drivers: Maya and Jon',
    ])
    expect(text).toContain('Choose 1 more seat in a car.')
    expect(path).toBe(`/trip/${trip.id}?tab=booking#places`)
  })

  test('say that a seat, or seats, are still to be chosen', async () => {
    await using site = await startApp()
    const trip = await site.trip()
    const [one, two] = [await site.person(), await site.person()]
    const single = await insertBooking(site, { trip, by: one, status: 'confirmed' })
    const double = await insertBooking(site, { trip, by: two, status: 'confirmed', partySize: 2 })
    await goBy(site, single.id, 'car')
    await goBy(site, double.id, 'car')

    const { way, mail } = await confirm(site, single, one)
    expect(way).toEqual(['Seat: Not chosen yet'])
    expect(mail?.text).toContain('Your spot is confirmed. Choose a seat in a car.')
    expect(mail?.text).toContain('Choose a seat:\n')
    const both = await confirm(site, double, two)
    expect(both.way).toEqual(['Seats: 2 not chosen yet'])
    expect(both.mail?.text).toContain('Choose seats:\n')
  })

  test.each([
    ['own', 'Transport: You’ll make your own way there'],
    ['later', 'Transport: To be decided'],
    ['driving', 'Transport: You’re driving, but you have no car on this trip'],
  ])('of who goes by "%s" are %s', async (transport, words) => {
    await using site = await startApp()
    const me = await site.person()
    const mine = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })
    await goBy(site, mine.id, transport)
    const { way, path } = await confirm(site, mine, me)
    expect([way, path]).toEqual([[words], '/bookings'])
  })

  test.each([
    ['approved', 'You’re driving'],
    ['pending', 'You’re driving once your car is approved'],
  ])('of a driver whose car is %s say so, with the guests’ seats', async (status, words) => {
    await using site = await startApp()
    const trip = await site.trip()
    const me = await site.person({ firstName: 'Ida' })
    const mine = await insertBooking(site, { trip, by: me, status: 'confirmed', partySize: 2 })
    await goBy(site, mine.id, 'driving')
    await insertCar(site, { trip, by: me, status, seats: { Passenger: mine.id } })
    const { way } = await confirm(site, mine, me)
    expect(way).toEqual([`Transport: ${words}`, 'Seat: Passenger in your car'])
  })

  test('of a free trip name neither sums nor refunds', async () => {
    await using site = await startApp()
    const me = await site.person()
    const mine = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })
    await site.database.query('update bookings set unit_price = 0')
    const { facts, mail } = await confirm(site, mine, me)
    expect(facts).toContain('Price: Free')
    expect(facts.join()).not.toMatch(/Paid|efund/)
    expect(mail?.text).not.toContain('receipt')
  })

  test('are one line each, whatever a trip or a driver is called', async () => {
    await using site = await startApp()
    const trip = await site.trip()
    await site.database.query(`update trips set title = E'Ridge\\nPaid: $0.00', location = E'A\\u2028B'`)
    const [me, maya] = [await site.person(), await site.person()]
    await site.database.query(`update users set first_name = E'Ma"ya\\r\\nPaid: $0.00' where email = $1`, [
      maya.email,
    ])
    const mine = await insertBooking(site, { trip, by: me, status: 'confirmed' })
    await goBy(site, mine.id, 'car')
    await insertCar(site, { trip, by: maya, seats: { Passenger: mine.id } })
    const { facts, mail } = await confirm(site, mine, me)
    expect(facts).toContain('Trip: Ridge Paid: $0.00')
    expect(facts).toContain('Driver: Maya Paid: $0.00')
    expect(facts).toContain('Location: A B')
    expect(mail?.text).not.toMatch(/^Paid/m)
    expect(mail?.subject).toBe('You’re going: Ridge Paid: $0.00')
  })
})
