import { expect, test } from 'vitest'
import { emitEvent, findMails, findNotifications, waitForJobs } from '#testing/test-notifications.ts'
import { withBackground } from '#testing/start-app.ts'
import { startSuggestionSite } from '#testing/start-suggestion-site.ts'
import { refreshMailWords } from './refresh-mail-words.ts'

withBackground()

test('the traveller is told once which seat is suggested, and the organiser what they answered', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ida, ada, tripId, idaId } = trip
  const { body } = await trip.suggest({
    fromSeatId: from,
    toSeatId: otherSeatIds[1] ?? 0,
    note: 'You said ”quiet” ok',
  })
  await emitEvent(site, 'seat.suggested', { suggestionId: body.id })
  await waitForJobs(site)
  expect((await findNotifications(site, ida)).filter(({ kind }) => kind === 'seat-suggested')).toMatchObject([
    {
      title: 'Another seat is suggested to you on Ridge walk',
      text: 'Ada suggests Back Left in Jonas’s car instead of Passenger in Dana’s car. “You said quiet ok” Accept or decline it on the trip page.',
      path: `/trip/${tripId}?tab=booking#places`,
    },
  ])
  const [mail, ...others] = (await findMails(site, ida)).filter(({ subject }) => subject.includes('seat'))
  expect(others).toEqual([])
  expect(mail?.text).toContain('“You said quiet ok”')
  expect(mail?.text).toContain('Suggested seat: Back Left in Jonas’s car')
  expect(mail?.text).toContain('Seat now: Passenger in Dana’s car')

  await trip.acceptSeat(body.id, ida)
  await waitForJobs(site)
  const answer = {
    title: 'Ida accepted your suggestion for Ridge walk',
    path: `/admin/trips/${tripId}/people/${idaId}`,
  }
  expect(await findNotifications(site, ada)).toMatchObject([
    { kind: 'suggestion-answered', ...answer, text: 'They now have Back Left in Jonas’s car.' },
  ])
  expect((await findMails(site, ada)).map(({ subject }) => subject)).toEqual([answer.title])
})

test('a declined suggestion says which seat they keep', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, seatIds, ida, ada } = trip
  const { body } = await trip.suggest({ fromSeatId: from, toSeatId: seatIds[1] ?? 0 })
  await trip.declineSeat(body.id, ida)
  await waitForJobs(site)
  expect(await findNotifications(site, ada)).toMatchObject([
    {
      title: 'Ida declined your suggestion for Ridge walk',
      text: 'They keep Passenger in Dana’s car. You suggested Back Left in Dana’s car.',
    },
  ])
})

test('whoever is no organiser any more is not told the answer', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ida, ada } = trip
  const { body } = await trip.suggest({ fromSeatId: from, toSeatId: otherSeatIds[0] ?? 0 })
  await site.database.query('update users set is_admin = false where email = $1', [ada.email])
  await trip.acceptSeat(body.id, ida)
  await waitForJobs(site)
  expect(await findNotifications(site, ada)).toEqual([])
  expect(await findMails(site, ada)).toEqual([])
})

test('a note that could be a link is left out of the mail', async () => {
  await using trip = await startSuggestionSite()
  const { site, otherSeatIds } = trip
  const ben = await site.person({ firstName: 'Ben' })
  const { id: bookingId } = await trip.book(ben)
  const wanted = { fromSeatId: null, toSeatId: otherSeatIds[0] ?? 0, note: 'See evil.example' }
  await trip.suggest(wanted, { bookingId })
  await waitForJobs(site)
  // The confirmation of the booking may come before or after it.
  const told = await findNotifications(site, ben)
  expect(told.find(({ kind }) => kind === 'seat-suggested')).toMatchObject({
    title: 'A seat is suggested to you on Ridge walk',
    text: 'Ada suggests Passenger in Jonas’s car. “See evil.example” Accept or decline it on the trip page.',
  })
  const [mail, ...others] = (await findMails(site, ben)).filter(({ subject }) => subject.includes('seat'))
  expect(others).toEqual([])
  expect(mail?.subject).toBe('A seat is suggested to you on Ridge walk')
  expect(mail?.text).not.toContain('evil')
})

test('nobody is told of a seat that can no longer be taken, and its mail is dropped', async () => {
  await using trip = await startSuggestionSite()
  const { site, from, otherSeatIds, ida, idaId } = trip
  const [to = 0] = otherSeatIds
  // Without an event, so that nobody was told yet.
  const [row] = await site.database.query<{ id: number }>(
    `insert into seat_suggestions (trip_id, booking_id, user_id, by_user_id, from_seat_id, to_seat_id)
     select trip_id, id, user_id, user_id, $2, $3 from bookings where id = $1 returning id`,
    [trip.bookingId, from, to],
  )
  const suggestionId = row?.id ?? 0
  const wordsNow = () =>
    site.context.db.transaction((tx) =>
      refreshMailWords(tx, { userId: idaId, mail, onlyWhile: { suggestionId }, timeZone: 'UTC' }),
    )
  const mail = { heading: '', summary: '', paragraphs: [], action: { label: '', path: '/' }, smallPrint: [] }
  expect((await wordsNow())?.heading).toBe('Another seat is suggested to you on Ridge walk')
  await trip.book(await site.person(), { seatIds: [to] })
  expect(await wordsNow()).toBeNull()
  await emitEvent(site, 'seat.suggested', { suggestionId })
  await waitForJobs(site)
  expect((await findNotifications(site, ida)).map(({ kind }) => kind)).not.toContain('seat-suggested')
})
