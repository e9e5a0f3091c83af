import { expect, test } from 'vitest'
import { addExpense, approveExpense, unapproveExpense } from '#contract/expenses.ts'
import { startChatSite } from '#testing/start-chat-site.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { startSmtp, type TestSmtp } from '#testing/start-smtp.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  insertCar,
  retryJobs,
} from '#testing/test-notifications.ts'

withBackground()

// Mails that could not be sent at once are checked again when they are sent.

const findTroubles = (site: TestSite) =>
  site.database.query<{ to_address: string; tries: number }>('select to_address, tries from mail_troubles')

/** Tries all waiting mails again, and returns the texts of those that were sent. */
async function deliverLate(site: TestSite, smtp: TestSmtp): Promise<string[]> {
  await smtp.comeBack()
  await retryJobs(site)
  expect(await findTroubles(site)).toEqual([])
  expect(await site.database.query('select from graphile_worker.jobs')).toEqual([])
  return smtp.received.map(({ text = '' }) => text)
}

async function startWithoutMailServer() {
  const smtp = await startSmtp()
  const site = await startApp({ SMTP_URL: smtp.url })
  await smtp.goAway()
  return {
    site,
    smtp,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      await smtp[Symbol.asyncDispose]()
    },
  }
}

/** Nudges somebody who holds two places to pay and to choose seats. */
async function sendNudge(site: TestSite) {
  const trip = await site.trip()
  const [by, who] = [await site.person({ firstName: 'Maya' }), await site.person()]
  const { id: bookingId } = await insertBooking(site, { trip, by: who, status: 'held', partySize: 2 })
  const [row] = await site.database.query<{ id: number }>(
    `insert into nudges (trip_id, user_id, by_user_id, about) values ($1, $2, $3, '{pay,seat}') returning id`,
    [trip.id, await findUserId(site, who), await findUserId(site, by)],
  )
  await emitEvent(site, 'nudge.sent', { nudgeId: row?.id ?? 0 })
  await waitForJobs(site)
  return { trip, by, bookingId }
}

test('a late nudge names only what is still open', async () => {
  await using outage = await startWithoutMailServer()
  const { site, smtp } = outage
  const { trip, by, bookingId } = await sendNudge(site)
  await site.database.query(`update bookings set status = 'confirmed' where id = $1`, [bookingId])
  await insertCar(site, { trip, by, seats: { Passenger: null } })
  const [mail, ...others] = await deliverLate(site, smtp)
  expect(others).toEqual([])
  expect(mail).toContain('Maya reminds you to choose your seats.')
})

test('a nudge is not mailed if everything has been done meanwhile', async () => {
  await using outage = await startWithoutMailServer()
  const { site, smtp } = outage
  const { trip, by, bookingId } = await sendNudge(site)
  await site.database.query(`update bookings set status = 'confirmed' where id = $1`, [bookingId])
  await insertCar(site, { trip, by, seats: { Passenger: bookingId, 'Back Left': bookingId } })
  expect(await deliverLate(site, smtp)).toEqual([])
})

test('a late reminder goes to people still on the trip, with their current transport', async () => {
  await using outage = await startWithoutMailServer()
  const { site, smtp } = outage
  const trip = await site.trip()
  const [traveller, formerTraveller] = [await site.person(), await site.person()]
  await insertBooking(site, { trip, by: traveller, status: 'confirmed' })
  await insertBooking(site, { trip, by: formerTraveller, status: 'confirmed' })
  await emitEvent(site, 'trip.near', { tripId: trip.id, startDate: '2099-07-01' })
  await waitForJobs(site)
  expect(await findTroubles(site)).toHaveLength(2)
  await site.database.query(
    `update bookings set status = case when user_id = $1 then 'confirmed' else 'cancelled' end, transport = 'own'`,
    [await findUserId(site, traveller)],
  )
  const [mail, ...others] = await deliverLate(site, smtp)
  expect(others).toEqual([])
  expect(smtp.received[0]?.recipients).toEqual([traveller.email])
  expect(mail).toContain('Transport: You’ll make your own way there')
})

test('a reminder is not mailed if the trip has new dates meanwhile', async () => {
  await using outage = await startWithoutMailServer()
  const { site, smtp } = outage
  const trip = await site.trip()
  await insertBooking(site, { trip, by: await site.person(), status: 'confirmed' })
  await emitEvent(site, 'trip.near', { tripId: trip.id, startDate: '2099-07-01' })
  await waitForJobs(site)
  await site.database.query(`update trips set start_date = '2099-07-02'`)
  expect(await deliverLate(site, smtp)).toEqual([])
})

test('a late announcement is mailed with its current text to people still on the trip', async () => {
  await using smtp = await startSmtp()
  await using chat = await startChatSite({ SMTP_URL: smtp.url })
  const { kit, liv, admin, site } = chat
  await smtp.goAway()
  const { body } = await chat.send(admin, 'Platform 4', { isAnnouncement: true })
  await waitForJobs(site)
  expect(await findTroubles(site)).toHaveLength(2)
  await chat.edit(admin, body.id, 'Platform 5')
  await chat.leave(liv)
  const [mail, ...others] = await deliverLate(site, smtp)
  expect(others).toEqual([])
  expect(smtp.received[0]?.recipients).toEqual([kit.email])
  expect(mail).toContain('Platform 5')
})

test('an announcement deleted meanwhile is not mailed, and its trouble is cleared', async () => {
  await using smtp = await startSmtp()
  await using chat = await startChatSite({ SMTP_URL: smtp.url })
  await smtp.goAway()
  const { body } = await chat.send(chat.admin, 'Platform 4', { isAnnouncement: true })
  await waitForJobs(chat.site)
  await chat.remove(chat.admin, body.id)
  expect(await deliverLate(chat.site, smtp)).toEqual([])
})

test('a late mail follows a changed address, and stays one trouble until it is sent', async () => {
  await using outage = await startWithoutMailServer()
  const { site, smtp } = outage
  const me = await site.person()
  const { id } = await insertBooking(site, { trip: await site.trip(), by: me, status: 'confirmed' })
  await emitEvent(site, 'booking.confirmed', { bookingId: id })
  await waitForJobs(site)
  await site.database.query(`update users set email = 'new@example.org'`)
  await retryJobs(site)
  expect(await findTroubles(site)).toEqual([{ to_address: 'new@example.org', tries: 2 }])
  expect(await deliverLate(site, smtp)).toHaveLength(1)
  expect(smtp.received[0]?.recipients).toEqual(['new@example.org'])
})

test('a late mail does not say that an expense was approved if the approval was withdrawn meanwhile', async () => {
  await using trip = await startWithoutMailServer()
  const { site, smtp } = trip
  const [olga, admin] = [await site.person({ firstName: 'Olga' }), await site.person({ isAdmin: true })]
  const params = { tripId: (await site.trip({ title: 'Vega' })).id }
  const body = { amount: '20', reason: 'Ice' }
  const { id } = (await site.call(addExpense, { params, body, as: olga })).body
  await site.call(approveExpense, { params: { id }, as: admin })
  await waitForJobs(site)
  await site.call(unapproveExpense, { params: { id }, as: admin })
  await waitForJobs(site)
  const texts = await deliverLate(site, smtp)
  expect(texts.filter((text) => text.includes('now counts'))).toEqual([])
  expect(texts.filter((text) => text.includes('unapproved'))).toHaveLength(1)
})
