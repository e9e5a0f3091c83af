import { describe, expect, test } from 'vitest'
import { bookingNumber } from '#contract/bookings.ts'
import { parseCalendar } from '#testing/parse-calendar.ts'
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

describe('a confirmation mail', () => {
  /** Confirms a booking, and returns what the person is told. */
  async function confirm(site: TestSite, { id: bookingId }: { id: number }, person: Person) {
    await emitEvent(site, 'booking.confirmed', { bookingId })
    await waitForJobs(site)
    const facts = await factsOf(site, person)
    const [notification] = await findNotifications(site, person)
    const mail = (await findMails(site, person)).at(-1)
    const transportFacts = facts.filter((fact) => /^(Transport|Seats?|Drivers?): /.test(fact))
    return { facts, transportFacts, path: notification?.path, text: notification?.text, mail }
  }

  const setTransport = (site: TestSite, bookingId: number, transport: string) =>
    site.database.query('update bookings set transport = $2 where id = $1', [bookingId, transport])

  test('names seat, driver, meeting point and booking number, as text and as HTML', async () => {
    await using site = await startApp()
    const trip = await site.trip({ bargeLocation: 'Pier 1' })
    const [me, maya] = [await site.person(), await site.person({ firstName: 'Maya' })]
    const booking = await insertBooking(site, { trip, by: me, status: 'confirmed' })
    await setTransport(site, booking.id, 'car')
    await insertCar(site, { trip, by: maya, seats: { Passenger: null, 'Back Left': booking.id } })
    await site.database.query(`update cars set start_place = 'Elm Street 5', starts_at = '07:30'`)

    const { facts, path, mail } = await confirm(site, booking, me)
    expect(facts).toEqual([
      'Trip: Ridge walk',
      'Dates: Jul 1 – 4, 2099',
      'Seat: Back Left in Maya’s car',
      'Driver: Maya',
      'Car starts: Wed, Jul 1, 07:30, Elm Street 5',
      'Location: Jotunheimen',
      'Barge meeting point: Pier 1',
      'Fuel: about $50.00 to Maya, settled with the driver',
      `Booking number: ${bookingNumber(booking.id)}`,
    ])
    for (const fact of facts) {
      const [label, value] = fact.replaceAll('$', '\\$').split(': ')
      expect(mail?.html).toMatch(new RegExp(`>${label}</th><td[^>]*>${value}</td>`))
    }
    expect(path).toBe('/bookings')
  })

  test('names the guests, but not one whose name could be a link', async () => {
    await using site = await startApp()
    const me = await site.person()
    const booking = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })
    await site.database.query('update bookings set party_size = 4, guests = $1', [
      ['Elin', 'prize.example', 'Jon'],
    ])
    const { facts } = await confirm(site, booking, me)
    expect(facts).toContain('Spots: 4')
    expect(facts).toContain('Guests: Elin and Jon')
  })

  test('carries the calendar file of the trip, with the seat', async () => {
    await using site = await startApp()
    const trip = await site.trip({ title: 'Fjord løype' })
    const me = await site.person()
    const booking = await insertBooking(site, { trip, by: me, status: 'confirmed' })
    await setTransport(site, booking.id, 'car')
    const maya = await site.person({ firstName: 'Maya' })
    await insertCar(site, { trip, by: maya, seats: { 'Back Left': booking.id } })

    const { mail } = await confirm(site, booking, me)
    expect(mail?.attachment).toMatchObject({ name: 'fjord-loype.ics', type: 'text/calendar' })
    const [event] = parseCalendar(mail?.attachment?.text ?? '').events
    expect(event).toMatchObject({ uid: `trip-${trip.id}@site.test`, summary: 'Fjord løype', sequence: 0 })
    expect(event?.description).toContain('You’re going.\nSeat: Back Left in Maya’s car')
  })

  test('names a party’s seats in each car, and how many are missing', async () => {
    await using site = await startApp()
    const trip = await site.trip()
    const me = await site.person()
    const booking = await insertBooking(site, { trip, by: me, status: 'confirmed', partySize: 4 })
    await setTransport(site, booking.id, 'car')
    const seats = { Passenger: booking.id, 'Back Left': booking.id }
    await insertCar(site, { trip, by: await site.person({ firstName: 'Maya' }), seats })
    await insertCar(site, {
      trip,
      by: await site.person({ firstName: 'Jon' }),
      seats: { Passenger: booking.id },
    })

    const { facts, transportFacts, path, text } = await confirm(site, booking, me)
    expect(facts).toContain('Spots: 4')
    expect(transportFacts).toEqual([
      'Seats: Passenger and Back Left in Maya’s car; Passenger in Jon’s car; 1 not chosen yet',
      'Drivers: Maya and Jon',
    ])
    expect(text).toContain('Choose 1 more seat in a car.')
    expect(path).toBe(`/trip/${trip.id}?tab=booking#places`)
  })

  test('says that one or more seats are still to be chosen', async () => {
    await using site = await startApp()
    const trip = await site.trip()
    const [singleBooker, pairBooker] = [await site.person(), await site.person()]
    const singleBooking = await insertBooking(site, { trip, by: singleBooker, status: 'confirmed' })
    const pairBooking = await insertBooking(site, { trip, by: pairBooker, status: 'confirmed', partySize: 2 })
    await setTransport(site, singleBooking.id, 'car')
    await setTransport(site, pairBooking.id, 'car')

    const { transportFacts, mail } = await confirm(site, singleBooking, singleBooker)
    expect(transportFacts).toEqual(['Seat: Not chosen yet'])
    expect(mail?.text).toContain('Your spot is confirmed. Choose a seat in a car.')
    expect(mail?.text).toContain('Choose a seat:\n')
    const partyConfirmation = await confirm(site, pairBooking, pairBooker)
    expect(partyConfirmation.transportFacts).toEqual(['Seats: 2 not chosen yet'])
    expect(partyConfirmation.mail?.text).toContain('Choose seats:\n')
  })

  test.each([
    ['own', 'Transport: You’ll make your own way there'],
    ['later', 'Transport: To be decided'],
    ['driving', 'Transport: You’re driving, but you have no car on this trip'],
  ])('for the transport "%s" says: %s', async (transport, words) => {
    await using site = await startApp()
    const me = await site.person()
    const booking = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })
    await setTransport(site, booking.id, transport)
    const { transportFacts, path } = await confirm(site, booking, me)
    expect([transportFacts, path]).toEqual([[words], '/bookings'])
  })

  test.each([
    ['approved', 'You’re driving'],
    ['pending', 'You’re driving once your car is approved'],
  ])('says that a driver’s car is %s, and names the guests’ seats', async (status, words) => {
    await using site = await startApp()
    const trip = await site.trip()
    const me = await site.person({ firstName: 'Ida' })
    const booking = await insertBooking(site, { trip, by: me, status: 'confirmed', partySize: 2 })
    await setTransport(site, booking.id, 'driving')
    await insertCar(site, { trip, by: me, status, seats: { Passenger: booking.id } })
    const { transportFacts } = await confirm(site, booking, me)
    expect(transportFacts).toEqual([`Transport: ${words}`, 'Seat: Passenger in your car'])
  })

  test('for a free trip names neither payments nor refunds', async () => {
    await using site = await startApp()
    const me = await site.person()
    const booking = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })
    await site.database.query('update bookings set unit_price = 0')
    const { facts, mail } = await confirm(site, booking, me)
    expect(facts).toContain('Price: Free')
    expect(facts.join()).not.toMatch(/Paid|efund/)
    expect(mail?.text).not.toContain('receipt')
  })

  test('keeps each fact on one line, even if the name of a trip or driver has line breaks', async () => {
    await using site = await startApp()
    const trip = await site.trip()
    await site.database.query(`update trips set title = E'Ridge\\nPaid: $0.00', location = E'A\\u2028B'`)
    const [me, maya] = [await site.person(), await site.person()]
    await site.database.query(`update users set first_name = E'Ma"ya\\r\\nPaid: $0.00' where email = $1`, [
      maya.email,
    ])
    const booking = await insertBooking(site, { trip, by: me, status: 'confirmed' })
    await setTransport(site, booking.id, 'car')
    await insertCar(site, { trip, by: maya, seats: { Passenger: booking.id } })
    const { facts, mail } = await confirm(site, booking, me)
    expect(facts).toContain('Trip: Ridge Paid: $0.00')
    expect(facts).toContain('Driver: Maya Paid: $0.00')
    expect(facts).toContain('Location: A B')
    expect(mail?.text).not.toMatch(/^Paid/m)
    expect(mail?.subject).toBe('You’re going: Ridge Paid: $0.00')
  })
})
