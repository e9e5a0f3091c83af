import { expect, test } from 'vitest'
import { getCurrentUser } from '#contract/auth.ts'
import { getMail, listMails } from '#contract/mails.ts'
import { listNotificationSettings, unsubscribe } from '#contract/notifications.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { startSmtp, type ReceivedMail } from '#testing/start-smtp.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  retryJobs,
} from '#testing/test-notifications.ts'
import { makeUnsubscribeKey } from './make-unsubscribe-key.ts'
import { sweepUnsubscribeKeys } from './sweep-unsubscribe-keys.ts'

withBackground()

const makeKeyFor = async (site: TestSite, person: Person) =>
  makeUnsubscribeKey(site.context, await findUserId(site, person))

/** The key in the link of a sent mail. */
const keyIn = (mail: ReceivedMail | undefined) =>
  /\/unsubscribe\/([\w-]{43})\//.exec(mail?.text ?? '')?.[1] ?? ''

const findMutes = (site: TestSite) =>
  site.database.query<{ email: string; group: string; channel: string }>(
    'select email, "group", channel from notification_mutes join users on users.id = user_id',
  )

/** Confirms a booking of somebody, and mails it. */
async function confirmBooking(site: TestSite, by: Person) {
  const booking = await insertBooking(site, { trip: await site.trip(), by, status: 'confirmed' })
  await emitEvent(site, 'booking.confirmed', { bookingId: booking.id })
  await waitForJobs(site)
}

const ONE_CLICK = 'List-Unsubscribe=One-Click'
const multipart = [
  '--x',
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  '',
  'One-Click',
  '--x--',
  '',
].join('\r\n')

test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, ONE_CLICK],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, multipart],
  ['no body', {}, undefined],
])(
  'one call with %s turns off mails of a group, without a session and repeatably',
  async (_description, headers, payload) => {
    await using site = await startApp()
    const [me] = [await site.person(), await site.person()]
    const url = `/api/unsubscribe/${await makeKeyFor(site, me)}/bookings`
    for (let times = 0; times < 2; times++) {
      const response = await site.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
      expect([response.statusCode, response.json()]).toEqual([200, { group: 'bookings' }])
    }
    expect(await findMutes(site)).toEqual([{ email: me.email, group: 'bookings', channel: 'mail' }])
    await confirmBooking(site, me)
    expect(await findMails(site, me)).toEqual([])
  },
)

test('an unknown link, or one of a deleted account, is refused', async () => {
  await using site = await startApp()
  const me = await site.person()
  const key = await makeKeyFor(site, me)
  await site.database.query('update users set deleted_at = now() where email = $1', [me.email])
  for (const unknown of [key, '5e1f8a4e-5a0e-4f3c-9d7e-0a1b2c3d4e5f']) {
    const response = await site.call(unsubscribe, { params: { key: unknown, group: 'trips' } })
    expect([response.status, response.body.code]).toEqual([404, 'UNSUBSCRIBE_NOT_FOUND'])
  }
  for (const params of [
    { key: 'x', group: 'trips' },
    { key, group: 'passwords' },
  ]) {
    expect((await site.call(unsubscribe, { params })).status).toBe(400)
  }
  expect(await findMutes(site)).toEqual([])
})

test('opening the link changes nothing and redirects to a page', async () => {
  await using site = await startApp()
  const key = await makeKeyFor(site, await site.person())
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await site.app.inject({ method, url: `/api/unsubscribe/${key}/trips` })
    expect([response.statusCode, response.headers.location]).toEqual([302, `/unsubscribe/${key}/trips`])
  }
  const elsewhere = await site.app.inject({ method: 'GET', url: '/api/unsubscribe/%2f%2fevil.example/%5c' })
  expect(elsewhere.headers.location).toBe('/unsubscribe/%2F%2Fevil.example/%5C')
  expect(await findMutes(site)).toEqual([])
})

test('a notification mail has an unsubscribe link, and a mail about the account has none', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  site.context.site.publicUrl = 'https://site.test'
  const me = await site.person()
  await confirmBooking(site, me)
  await emitEvent(site, 'password.forgotten', { requestId: 'one', email: me.email })
  await waitForJobs(site)

  const confirmation = smtp.received.find(({ subject }) => subject?.startsWith('You’re going'))
  const key = keyIn(confirmation)
  expect(confirmation?.header('list-unsubscribe')).toBe(`<https://site.test/api/unsubscribe/${key}/bookings>`)
  expect(confirmation?.header('list-unsubscribe-post')).toBe(ONE_CLICK)
  expect(confirmation?.text).toContain(
    `Turn off emails like this:\nhttps://site.test/unsubscribe/${key}/bookings`,
  )
  expect(confirmation?.html).toContain(`href="https://site.test/unsubscribe/${key}/bookings"`)
  expect((await site.call(unsubscribe, { params: { key, group: 'bookings' } })).status).toBe(200)
  const reset = smtp.received.find(({ subject }) => subject === 'Choose a new password')
  expect(reset?.header('list-unsubscribe')).toBeUndefined()
  expect(reset?.raw).not.toContain('unsubscribe')
})

test('without https a mail has no unsubscribe header, but its link works', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  await confirmBooking(site, me)
  const [confirmation] = smtp.received
  expect(confirmation?.header('list-unsubscribe')).toBeUndefined()
  expect(confirmation?.header('list-unsubscribe-post')).toBeUndefined()
  const params = { key: keyIn(confirmation), group: 'bookings' } as const
  expect((await site.call(unsubscribe, { params })).status).toBe(200)
})

test('each mail has its own key, valid for a year, and the database stores only its hash', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  await confirmBooking(site, me)
  await site.database.moveClock('364 days')
  await confirmBooking(site, me)
  const [first = '', second = ''] = smtp.received.map(keyIn)
  expect([first, second]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ])
  expect(first).not.toBe(second)
  const tables = await site.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  for (const { name } of tables) {
    const text = JSON.stringify(await site.database.query(`select * from ${name}`))
    expect([text.includes(first), text.includes(second)], name).toEqual([false, false])
  }

  await site.database.moveClock('2 days')
  await sweepUnsubscribeKeys(site.context)
  const statusOf = async (key: string) =>
    (await site.call(unsubscribe, { params: { key, group: 'trips' } })).status
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
})

test('unsubscribing stops a mail that waits for its next try, and clears its trouble', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const me = await site.person()
  await smtp.goAway()
  await confirmBooking(site, me)
  const troubles = () => site.database.query('select id from mail_troubles')
  expect(await troubles()).toHaveLength(1)

  await site.call(unsubscribe, { params: { key: await makeKeyFor(site, me), group: 'bookings' } })
  await smtp.comeBack()
  await retryJobs(site)
  expect(smtp.received).toEqual([])
  expect(await troubles()).toEqual([])
})

test('nobody can read a person’s key in responses or stored mails', async () => {
  await using site = await startApp()
  const [me, admin] = [await site.person(), await site.person({ isAdmin: true })]
  await confirmBooking(site, me)
  const key = await makeKeyFor(site, me)

  const [mail] = (await site.call(listMails, { as: admin })).body
  const responses = [
    await site.call(getCurrentUser, { as: me }),
    await site.call(listNotificationSettings, { as: me }),
    await site.call(getMail, { params: { id: mail?.id ?? 0 }, as: admin }),
    await site.call(unsubscribe, { params: { key, group: 'trips' } }),
  ]
  expect(JSON.stringify(responses.map(({ body }) => body))).not.toContain(key)
  expect(responses[2]?.body).toMatchObject({
    text: expect.stringContaining('http://site.test/unsubscribe/bookings') as string,
  })
  // The mail’s own key would be a different one.
  const linkWithKey = /unsubscribe\/[\w-]{43}(?![\w-])/
  expect(`/unsubscribe/${key}/bookings`).toMatch(linkWithKey)
  expect(JSON.stringify(responses[2]?.body)).not.toMatch(linkWithKey)
  expect(JSON.stringify(await site.database.query('select * from mails'))).not.toMatch(linkWithKey)
})

test('the link in a bundle of several groups turns all of them off', async () => {
  await using site = await startApp()
  const me = await site.person()
  const key = await makeKeyFor(site, me)
  const group = 'expenses,settlements'
  expect((await site.call(unsubscribe, { params: { key, group } })).body).toEqual({ group })
  expect((await findMutes(site)).map((mute) => mute.group).toSorted()).toEqual(['expenses', 'settlements'])
  const unknownGroup = { params: { key, group: 'expenses,everything' } }
  expect((await site.call(unsubscribe, unknownGroup)).status).toBe(400)
})
