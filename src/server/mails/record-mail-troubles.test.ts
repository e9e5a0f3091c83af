import { expect, test } from 'vitest'
import { forgotPassword } from '#contract/account.ts'
import { getMailbox, listMailTroubles } from '#contract/mails.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { waitForJobs, retryJobs } from '#testing/test-notifications.ts'
import { sweepMails } from './sweep-mails.ts'

withBackground()

/** A person with this address asks for a new password. */
async function requestNewPassword(site: TestSite, email: string): Promise<void> {
  await site.person({ email })
  await site.call(forgotPassword, { body: { email } })
  await waitForJobs(site)
}

async function startMailOutage() {
  const smtp = await startSmtp()
  await smtp.goAway()
  const site = await startApp({ SMTP_URL: smtp.url })
  const admin = await site.person({ isAdmin: true })
  return {
    smtp,
    site,
    troubles: async () => (await site.call(listMailTroubles, { as: admin })).body,
    troubleCounts: async () => {
      const { late, givenUp } = (await site.call(getMailbox, { as: admin })).body
      return { late, givenUp }
    },
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      await smtp[Symbol.asyncDispose]()
    },
  }
}

test('only admins may list troubles with mail', async () => {
  await using site = await startApp()
  expect((await site.call(listMailTroubles, {})).status).toBe(401)
  expect((await site.call(listMailTroubles, { as: await site.person() })).status).toBe(403)
  const answer = await site.call(listMailTroubles, {
    query: { cursor: 'x' },
    as: await site.person({ isAdmin: true }),
  })
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT'])
})

test('a mail that cannot be delivered is listed with its tries, until it gets through', async () => {
  await using outage = await startMailOutage()
  const { site, smtp } = outage
  await requestNewPassword(site, 'kit@example.org')
  expect(await outage.troubles()).toEqual([
    {
      id: 1,
      toName: 'Kit Marlow',
      toAddress: 'kit@example.org',
      subject: 'Choose a new password',
      reason: expect.stringMatching(/^SMTP E/) as string,
      tries: 1,
      firstTriedAt: expect.any(String) as string,
      lastTriedAt: expect.any(String) as string,
      hasGivenUp: false,
    },
  ])
  await site.database.moveClock('1 minute')
  await retryJobs(site)
  const [trouble, ...others] = await outage.troubles()
  expect([trouble?.tries, others]).toEqual([2, []])
  expect(Date.parse(trouble?.lastTriedAt ?? '')).toBeGreaterThan(Date.parse(trouble?.firstTriedAt ?? ''))
  expect(await outage.troubleCounts()).toEqual({ late: 1, givenUp: 0 })

  await smtp.comeBack()
  await retryJobs(site)
  expect(smtp.received).toHaveLength(1)
  expect(await outage.troubles()).toEqual([])
  expect(await outage.troubleCounts()).toEqual({ late: 0, givenUp: 0 })
})

test('a mail whose last try fails is given up', async () => {
  await using outage = await startMailOutage()
  await requestNewPassword(outage.site, 'kit@example.org')
  await retryJobs(outage.site, { isLast: true })
  expect(await outage.troubles()).toMatchObject([{ tries: 2, hasGivenUp: true }])
  expect(await outage.troubleCounts()).toEqual({ late: 0, givenUp: 1 })
})

test('a mail to an unknown recipient is given up at once, and no job is left', async () => {
  await using outage = await startMailOutage()
  await outage.smtp.comeBack()
  await requestNewPassword(outage.site, 'nobody@example.org')
  expect(await outage.troubles()).toMatchObject([
    { toAddress: 'nobody@example.org', reason: 'SMTP EENVELOPE RCPT TO 550', tries: 1, hasGivenUp: true },
  ])
  expect(await outage.site.database.query('select 1 from graphile_worker.jobs')).toEqual([])
})

test('troubles are listed newest first, page by page, and deleted after 30 days', async () => {
  await using site = await startApp()
  const as = await site.person({ isAdmin: true })
  await site.database.query(
    `insert into mail_troubles (about, to_address, subject, reason)
     select 'm' || n, 'kit@example.org', 'Hello ' || n, 'SMTP EDNS' from generate_series(1, 51) n`,
  )
  const first = await site.call(listMailTroubles, { as })
  expect(first.body.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => 51 - at))
  expect([first.header('x-total-count'), first.header('link')]).toEqual([
    '51',
    '</api/mail-troubles?cursor=2>; rel="next"',
  ])
  const second = await site.call(listMailTroubles, { query: { cursor: '2' }, as })
  expect([second.body.map(({ id }) => id), second.header('link')]).toEqual([[1], undefined])

  // Before the clock moves, because the sweeper may run at any moment after that.
  await site.database.query(`update mail_troubles set last_tried_at = app_now() + '31 days' where id = 7`)
  await site.database.moveClock('31 days')
  await sweepMails(site.context)
  expect(await site.database.query('select id from mail_troubles')).toEqual([{ id: 7 }])
})

test('a delivered mail is not sent again if its trouble cannot be removed from the list', async () => {
  await using outage = await startMailOutage()
  const { site, smtp } = outage
  await requestNewPassword(site, 'kit@example.org')
  await site.database.query(
    `create function keep() returns trigger language plpgsql as $$ begin raise 'No room'; end $$`,
  )
  await site.database.query(
    'create trigger keep before delete on mail_troubles for each row execute function keep()',
  )
  await smtp.comeBack()
  await retryJobs(site)
  expect(await site.database.query('select from graphile_worker.jobs')).toEqual([])
  expect(smtp.received).toHaveLength(1)
})

test('a mail that is no longer needed is not listed as a trouble', async () => {
  await using outage = await startMailOutage()
  const { site } = outage
  await requestNewPassword(site, 'kit@example.org')
  await site.database.query(`update users set email = 'other@example.org' where email = 'kit@example.org'`)
  await retryJobs(site)
  expect(await outage.troubles()).toEqual([])
})
