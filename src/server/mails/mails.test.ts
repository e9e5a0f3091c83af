import { expect, test } from 'vitest'
import { getMail, getMailbox, listMails } from '#contract/mails.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { until } from '#testing/until.ts'

withBackground()

const mail = {
  to: { userId: null, name: 'Kit', address: 'kit@example.org' },
  subject: 'Hello',
  text: 'Hi',
  html: '<p>Hi',
}

async function sendMails(site: TestSite, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) await site.context.mailer.send({ ...mail, about: `test/${i}` })
}

test('only admins may read the mailbox', async () => {
  await using site = await startApp()
  await sendMails(site, 1)
  const traveller = await site.person()
  const statusesFor = async (as?: typeof traveller) => [
    (await site.call(getMailbox, { ...(as && { as }) })).status,
    (await site.call(listMails, { ...(as && { as }) })).status,
    (await site.call(getMail, { params: { id: 1 }, ...(as && { as }) })).status,
  ]

  expect(await statusesFor()).toEqual([401, 401, 401])
  expect(await statusesFor(traveller)).toEqual([403, 403, 403])
  expect(await statusesFor(await site.person({ isAdmin: true }))).toEqual([200, 200, 200])
})

test('mails are listed newest first, page by page, and each can be read', async () => {
  await using site = await startApp()
  await sendMails(site, 51)
  const as = await site.person({ isAdmin: true })

  const first = await site.call(listMails, { as })
  expect(first.body.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => 51 - i))
  expect(first.body[0]).toEqual({
    id: 51,
    toName: 'Kit',
    toAddress: 'kit@example.org',
    subject: 'Hello',
    createdAt: expect.any(String) as string,
  })
  const cursor = /cursor=(\d+)>; rel="next"/.exec(first.header('link') ?? '')?.[1]
  const second = await site.call(listMails, { query: { cursor }, as })
  expect(second.body.map(({ id }) => id)).toEqual([1])
  expect(second.header('link')).toBeUndefined()

  expect((await site.call(getMail, { params: { id: 1 }, as })).body).toMatchObject({
    text: 'Hi',
    html: '<p>Hi',
  })
  const missing = await site.call(getMail, { params: { id: 99 }, as })
  expect([missing.status, missing.body.code]).toEqual([404, 'MAIL_NOT_FOUND'])
})

test.each([
  [{}, { delivery: 'here', lacksMail: false, late: 0, givenUp: 0 }],
  [{ PUBLIC_URL: 'https://trips.example.org' }, { delivery: 'here', lacksMail: true, late: 0, givenUp: 0 }],
  [
    { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://trips.example.org' },
    { delivery: 'smtp', lacksMail: false, late: 0, givenUp: 0 },
  ],
])('with %o the mailbox reports %o', async (settings, expected) => {
  await using site = await startApp(settings)
  expect((await site.call(getMailbox, { as: await site.person({ isAdmin: true }) })).body).toEqual(expected)
})

test('mails are kept for 30 days', async () => {
  await using site = await startApp()
  await sendMails(site, 1)
  await site.database.moveClock('31 days')
  await site.context.mailer.send({ ...mail, about: 'test/new' })
  const storedMails = () => site.database.query<{ id: number }>('select id from mails')
  await until(async () => (await storedMails()).length <= 1)
  expect(await storedMails()).toEqual([{ id: 2 }])
})
