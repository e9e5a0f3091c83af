import { expect, test } from 'vitest'
import { changeNotificationSetting } from '#contract/notifications.ts'
import { withBackground } from '#testing/start-app.ts'
import { startRideSite } from '#testing/start-ride-site.ts'
import {
  emitEvent,
  findMails,
  findNotifications,
  sendBundlesAfter,
  waitForJobs,
} from '#testing/test-notifications.ts'

withBackground()

type RideSite = Awaited<ReturnType<typeof startRideSite>>

const newsOf = async ({ site }: RideSite, person: RideSite['ann']) => {
  await waitForJobs(site)
  return (await findNotifications(site, person)).filter(({ kind }) => kind === 'ride')
}

test('a new start is told to every passenger, with their own pick-up, in the app and by mail', async () => {
  await using trip = await startRideSite()
  const { site, tripId, ann, ben, driver } = trip
  await trip.changeRide(driver, {
    startPlace: 'Pier 3',
    startsAt: '07:30',
    pickUps: [{ userId: ann.id, place: 'Elm Street 5', time: '07:45' }],
  })
  const start = 'Dana’s car starts on Wed, Jul 1 at 07:30 from Pier 3.'
  expect(await newsOf(trip, ann)).toMatchObject([
    {
      title: 'Your ride for Ridge walk was updated',
      text: `${start} You’ll be picked up on Wed, Jul 1 at 07:45 at Elm Street 5.`,
      path: `/trip/${tripId}?tab=cars#places`,
    },
  ])
  expect(await newsOf(trip, ben)).toMatchObject([{ text: start }])
  const [mail] = await findMails(site, ann)
  expect(mail?.text).toContain('Car starts: Wed, Jul 1, 07:30, Pier 3')
  expect(mail?.text).toContain('Your pick-up: Wed, Jul 1, 07:45, Elm Street 5')
  expect(await newsOf(trip, driver)).toEqual([])
})

test('a change of one pick-up is told only to that passenger', async () => {
  await using trip = await startRideSite()
  const { ann, ben, driver } = trip
  await trip.changeRide(driver, { pickUps: [{ userId: ann.id, place: 'Elm Street 5', time: null }] })
  expect(await newsOf(trip, ann)).toMatchObject([
    { text: 'You’ll be picked up on Wed, Jul 1 at Elm Street 5.' },
  ])
  expect(await newsOf(trip, ben)).toEqual([])
})

test('a mail that waited says what is right by then, and nothing to somebody who has left', async () => {
  await using trip = await startRideSite()
  const { site, ann, ben, driver } = trip
  const mails = async (person: typeof ann) => (await findMails(site, person)).slice(1).map(({ text }) => text)
  for (const startsAt of ['07:00', '08:00', '09:00']) {
    await trip.changeRide(driver, { startsAt })
    await waitForJobs(site)
  }
  await site.database.query(
    `update seats set booking_id = null, user_id = null, is_locked = false, has_paid = false where user_id = $1`,
    [ben.id],
  )
  await sendBundlesAfter(trip.site, '1 hour')
  expect(await mails(ann)).toEqual([expect.stringContaining('at 09:00') as string])
  expect(await mails(ben)).toEqual([])
})

test('a driver’s message reaches passengers in the app; mails quote it and go to verified addresses only', async () => {
  await using trip = await startRideSite()
  const { site, ann, ben, driver } = trip
  await site.database.query('update users set email_verified_at = null where id = $1', [ben.id])
  await trip.write(driver, 'Bring snacks.\nI bring tea.')
  for (const person of [ann, ben]) {
    expect(await newsOf(trip, person)).toMatchObject([
      { title: 'Message from Dana: Ridge walk', text: 'Bring snacks. I bring tea.' },
    ])
  }
  expect((await findMails(site, ann)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Dana wrote to everyone in the car:\n\n“Bring snacks.') as string,
  ])
  expect(await findMails(site, ben)).toEqual([])
  // A start is their own matter, as is their seat.
  await trip.changeRide(driver, { startsAt: '07:30' })
  await sendBundlesAfter(trip.site, '1 hour')
  expect(await findMails(site, ben)).toHaveLength(1)
})

test('a mail never contains a link that a driver wrote', async () => {
  await using trip = await startRideSite()
  const { site, ann, driver } = trip
  await trip.write(driver, 'Pay at evil.example now')
  await trip.changeRide(driver, { startPlace: 'www.evil.example' })
  await waitForJobs(site)
  await sendBundlesAfter(trip.site, '1 hour')
  const mails = await findMails(site, ann)
  expect(mails).toHaveLength(2)
  expect(JSON.stringify(mails)).not.toContain('evil')
  expect(mails[0]?.text).toContain('You can read it in your notifications on the site.')
})

test('news from drivers can be turned off', async () => {
  await using trip = await startRideSite()
  const { site, ann, driver } = trip
  const body = { group: 'rides', channel: 'mail', isOn: false } as const
  await site.call(changeNotificationSetting, { body, as: ann })
  await trip.write(driver, 'Hello')
  expect(await newsOf(trip, ann)).toHaveLength(1)
  expect(await findMails(site, ann)).toEqual([])
})

test('the reminder says where and when the car starts, and where it picks one up', async () => {
  await using trip = await startRideSite()
  const { site, tripId, ann, ben, driver } = trip
  await trip.changeRide(driver, {
    startPlace: 'Pier 3',
    startsDaysBefore: 1,
    startsAt: '18:30',
    pickUps: [{ userId: ann.id, place: 'Elm Street 5', time: null }],
  })
  await waitForJobs(site)
  await emitEvent(site, 'trip.near', { tripId, startDate: '2099-07-01' })
  await waitForJobs(site)
  const reminderOf = async (person: typeof ann) =>
    (await findNotifications(site, person)).find(({ kind }) => kind === 'reminder')?.text
  const start = 'starts on Tue, Jun 30 at 18:30 from Pier 3.'
  const pickUp = 'You’ll be picked up on Tue, Jun 30 at Elm Street 5.'
  expect(await reminderOf(ann)).toContain(`Dana’s car ${start} ${pickUp}`)
  expect(await reminderOf(ben)).toContain(`Dana’s car ${start}`)
  expect(await reminderOf(ben)).not.toContain('picked up')
  expect(await reminderOf(driver)).toContain('You start on Tue, Jun 30 at 18:30 from Pier 3.')
  const mail = (await findMails(site, ann)).find(({ subject }) => subject.includes('starts on'))
  expect(mail?.text).toContain('Your pick-up: Tue, Jun 30, Elm Street 5')
})
