import { expect, test } from 'vitest'
import {
  changeNotificationSetting,
  countNotifications,
  listNotifications,
  listNotificationSettings,
  NotificationGroup,
  type Channel,
} from '#contract/notifications.ts'
import { userTopic } from '../live/topics.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  findNotifications,
} from '#testing/test-notifications.ts'

withBackground()

type SettingChange = { group: NotificationGroup; channel: Channel; isOn: boolean }
const change = (site: TestSite, as: Person, body: SettingChange) =>
  site.call(changeNotificationSetting, { body, as })
const settings = async (site: TestSite, as: Person) =>
  (await site.call(listNotificationSettings, { as })).body

/** Confirms somebody's booking, and notifies them according to their settings. */
async function confirm(site: TestSite, by: Person) {
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

test('everything is told in both ways, until somebody turns something off for themselves', async () => {
  await using site = await startApp()
  const [me, other] = [await site.person(), await site.person()]
  const all = NotificationGroup.options.map((group) => ({ group, app: true, mail: true }))
  expect(await settings(site, me)).toEqual(all)

  for (let times = 0; times < 2; times++) {
    const answer = await change(site, me, { group: 'cars', channel: 'mail', isOn: false })
    expect([answer.status, answer.body]).toEqual([200, { group: 'cars', app: true, mail: false }])
  }
  expect((await settings(site, me)).filter(({ mail }) => !mail)).toEqual([
    { group: 'cars', app: true, mail: false },
  ])
  expect(await settings(site, other)).toEqual(all)

  for (let times = 0; times < 2; times++) {
    const answer = await change(site, me, { group: 'cars', channel: 'mail', isOn: true })
    expect(answer.body).toEqual({ group: 'cars', app: true, mail: true })
  }
  expect(await settings(site, me)).toEqual(all)
})

test('many changes at once end as if they had come one after the other', async () => {
  await using site = await startApp()
  const me = await site.person()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      change(site, me, { group: 'trips', channel: at % 2 ? 'app' : 'mail', isOn: false }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await settings(site, me)).find(({ group }) => group === 'trips')).toEqual({
    group: 'trips',
    app: false,
    mail: false,
  })
})

test('what is no group and no way to be told is refused', async () => {
  await using site = await startApp()
  const as = await site.person()
  for (const body of [
    {},
    { group: 'passwords', channel: 'mail', isOn: false },
    { group: 'trips', channel: 'pigeon', isOn: false },
    { group: 'trips', channel: 'mail', isOn: 'no' },
  ]) {
    const answer = await site.call(changeNotificationSetting, { body: body as never, as })
    expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'INVALID_INPUT'])
  }
})

test('what is off in the app is mailed alone: not listed, not counted, not announced, and not told again', async () => {
  await using site = await startApp()
  const me = await site.person()
  const topic = userTopic(await findUserId(site, me))
  const heard: unknown[] = []
  site.context.live.subscribe((changes) => heard.push(...changes))
  await change(site, me, { group: 'bookings', channel: 'app', isOn: false })
  await confirm(site, me)

  expect(await findMails(site, me)).toHaveLength(1)
  const listed = await site.call(listNotifications, { as: me })
  expect([listed.body, listed.header('x-total-count')]).toEqual([[], '0'])
  expect((await site.call(countNotifications, { as: me })).body).toEqual({ unread: 0 })

  // Turning it on again does not show earlier hidden notifications.
  await change(site, me, { group: 'bookings', channel: 'app', isOn: true })
  const [row] = await site.database.query<{ id: number }>('select id from bookings')
  await emitEvent(site, 'booking.confirmed', { bookingId: row?.id ?? 0 })
  await waitForJobs(site)
  expect(await findNotifications(site, me)).toHaveLength(1)
  expect((await site.call(listNotifications, { as: me })).body).toEqual([])
  expect(await findMails(site, me)).toHaveLength(1)

  // Changes arrive in order: once the next one has arrived, the first would have.
  await confirm(site, me)
  await expect.poll(() => heard.filter((one) => (one as { topic: string }).topic === topic)).toHaveLength(1)
})

test('what is off by mail is told in the app alone, and other groups are mailed', async () => {
  await using site = await startApp()
  const me = await site.person()
  await change(site, me, { group: 'bookings', channel: 'mail', isOn: false })
  await confirm(site, me)
  expect(await findMails(site, me)).toEqual([])
  expect((await site.call(countNotifications, { as: me })).body).toEqual({ unread: 1 })

  await change(site, me, { group: 'bookings', channel: 'mail', isOn: true })
  await change(site, me, { group: 'cars', channel: 'mail', isOn: false })
  await confirm(site, me)
  expect(await findMails(site, me)).toHaveLength(1)
})
