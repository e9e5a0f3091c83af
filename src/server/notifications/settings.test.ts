import { expect, test } from 'vitest'
import {
  changeNotificationSetting,
  countNotifications,
  listNotifications,
  listNotificationSettings,
  NotificationGroup,
  type Channel,
} from '#contract/notifications.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  findNotifications,
} from '#testing/test-notifications.ts'
import { userTopic } from '../live/topics.ts'

withBackground()

type SettingChange = { group: NotificationGroup; channel: Channel; isOn: boolean }
const changeSetting = (site: TestSite, as: Person, body: SettingChange) =>
  site.call(changeNotificationSetting, { body, as })
const listSettings = async (site: TestSite, as: Person) =>
  (await site.call(listNotificationSettings, { as })).body

/** Confirms somebody's booking, and notifies them according to their settings. */
async function confirmBooking(site: TestSite, by: Person) {
  const booking = await insertBooking(site, { trip: await site.trip(), by, status: 'confirmed' })
  await emitEvent(site, 'booking.confirmed', { bookingId: booking.id })
  await waitForJobs(site)
}

test('visitors have no settings', async () => {
  await using site = await startApp()
  const body = { group: 'trips', channel: 'mail', isOn: false } as const
  expect((await site.call(listNotificationSettings, {})).status).toBe(401)
  expect((await site.call(changeNotificationSetting, { body })).status).toBe(401)
})

test('all groups are on in the app and by mail until somebody turns one off for themselves', async () => {
  await using site = await startApp()
  const [me, otherPerson] = [await site.person(), await site.person()]
  const all = NotificationGroup.options.map((group) => ({ group, app: true, mail: true }))
  expect(await listSettings(site, me)).toEqual(all)

  for (let times = 0; times < 2; times++) {
    const response = await changeSetting(site, me, { group: 'cars', channel: 'mail', isOn: false })
    expect([response.status, response.body]).toEqual([200, { group: 'cars', app: true, mail: false }])
  }
  expect((await listSettings(site, me)).filter(({ mail }) => !mail)).toEqual([
    { group: 'cars', app: true, mail: false },
  ])
  expect(await listSettings(site, otherPerson)).toEqual(all)

  for (let times = 0; times < 2; times++) {
    const response = await changeSetting(site, me, { group: 'cars', channel: 'mail', isOn: true })
    expect(response.body).toEqual({ group: 'cars', app: true, mail: true })
  }
  expect(await listSettings(site, me)).toEqual(all)
})

test('many changes at once end as if made one after the other', async () => {
  await using site = await startApp()
  const me = await site.person()
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      changeSetting(site, me, { group: 'trips', channel: index % 2 ? 'app' : 'mail', isOn: false }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await listSettings(site, me)).find(({ group }) => group === 'trips')).toEqual({
    group: 'trips',
    app: false,
    mail: false,
  })
})

test('unknown groups, channels and values are refused', async () => {
  await using site = await startApp()
  const as = await site.person()
  for (const body of [
    {},
    { group: 'passwords', channel: 'mail', isOn: false },
    { group: 'trips', channel: 'pigeon', isOn: false },
    { group: 'trips', channel: 'mail', isOn: 'no' },
  ]) {
    const response = await site.call(changeNotificationSetting, { body: body as never, as })
    expect([response.status, response.body.code], JSON.stringify(body)).toEqual([400, 'INVALID_INPUT'])
  }
})

test('a group that is off in the app is only mailed: not listed, counted, pushed or repeated', async () => {
  await using site = await startApp()
  const me = await site.person()
  const topic = userTopic(await findUserId(site, me))
  const changes: unknown[] = []
  site.context.live.subscribe((published) => changes.push(...published))
  await changeSetting(site, me, { group: 'bookings', channel: 'app', isOn: false })
  await confirmBooking(site, me)

  expect(await findMails(site, me)).toHaveLength(1)
  const listed = await site.call(listNotifications, { as: me })
  expect([listed.body, listed.header('x-total-count')]).toEqual([[], '0'])
  expect((await site.call(countNotifications, { as: me })).body).toEqual({ unread: 0 })

  // Turning it on again does not show earlier hidden notifications.
  await changeSetting(site, me, { group: 'bookings', channel: 'app', isOn: true })
  const [row] = await site.database.query<{ id: number }>('select id from bookings')
  await emitEvent(site, 'booking.confirmed', { bookingId: row?.id ?? 0 })
  await waitForJobs(site)
  expect(await findNotifications(site, me)).toHaveLength(1)
  expect((await site.call(listNotifications, { as: me })).body).toEqual([])
  expect(await findMails(site, me)).toHaveLength(1)

  // Changes arrive in order: once the next one has arrived, the first would have.
  await confirmBooking(site, me)
  await expect
    .poll(() => changes.filter((change) => (change as { topic: string }).topic === topic))
    .toHaveLength(1)
})

test('a group that is off by mail is shown in the app only, and other groups are mailed', async () => {
  await using site = await startApp()
  const me = await site.person()
  await changeSetting(site, me, { group: 'bookings', channel: 'mail', isOn: false })
  await confirmBooking(site, me)
  expect(await findMails(site, me)).toEqual([])
  expect((await site.call(countNotifications, { as: me })).body).toEqual({ unread: 1 })

  await changeSetting(site, me, { group: 'bookings', channel: 'mail', isOn: true })
  await changeSetting(site, me, { group: 'cars', channel: 'mail', isOn: false })
  await confirmBooking(site, me)
  expect(await findMails(site, me)).toHaveLength(1)
})
