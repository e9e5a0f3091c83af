import { expect, test } from 'vitest'
import { requestEmailChange, confirmEmail, deleteAccount } from '#contract/account.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import {
  insertBooking,
  emitEvent,
  findUserId,
  waitForJobs,
  findMails,
  retryJobs,
} from '#testing/test-notifications.ts'
import { sweepFailedJobs } from '../events/sweep-failed-jobs.ts'

withBackground()

/** Confirms a past booking, which does not prevent the deletion of the account. */
async function confirmPastBooking(site: TestSite, by: Person): Promise<void> {
  const trip = await site.trip({ startDate: '2020-07-01', endDate: '2020-07-04', status: 'completed' })
  const { id } = await insertBooking(site, { trip, by, status: 'confirmed' })
  await emitEvent(site, 'booking.confirmed', { bookingId: id })
  await waitForJobs(site)
}

const removeAccount = (site: TestSite, as: Person) =>
  site.call(deleteAccount, { body: { email: as.email, currentPassword: as.password }, as })

test('deletion removes the mails to all addresses of the account and stores no last one', async () => {
  await using site = await startApp()
  const [ida, per] = [await site.person(), await site.person()]
  await confirmPastBooking(site, ida)
  await confirmPastBooking(site, per)
  const email = 'new@example.org'
  await site.call(requestEmailChange, { body: { email, currentPassword: ida.password }, as: ida })
  await waitForJobs(site)
  const idaAtNewAddress = { ...ida, email }
  const [link] = await findMails(site, idaAtNewAddress)
  const token = /#token=([\w-]+)/.exec(link?.text ?? '')?.[1] ?? ''
  expect((await site.call(confirmEmail, { body: { token } })).status).toBe(200)
  await emitEvent(site, 'password.changed', {
    userId: await findUserId(site, idaAtNewAddress),
    changeId: 'one',
  })
  await waitForJobs(site)
  expect(await findMails(site, ida)).toHaveLength(3)
  expect(await findMails(site, idaAtNewAddress)).toHaveLength(2)

  expect((await removeAccount(site, idaAtNewAddress)).status).toBe(204)
  await waitForJobs(site)

  const leftMails = await site.database.query<{ to_address: string }>('select distinct to_address from mails')
  expect(leftMails).toEqual([{ to_address: per.email }])
})

test('deletion removes mail troubles and unsent mails, except the final notices', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const ida = await site.person({ firstName: 'Idalotte' })
  const userId = await findUserId(site, ida)
  await smtp.goAway()
  await confirmPastBooking(site, ida)
  await emitEvent(site, 'password.changed', { userId, changeId: 'one' })
  await emitEvent(site, 'password.forgotten', { requestId: 'two', email: ida.email })
  await emitEvent(site, 'email.changed', { userId, changeId: 'three', was: 'former@example.org' })
  const body = { email: 'new@example.org', currentPassword: ida.password }
  await site.call(requestEmailChange, { body, as: ida })
  await waitForJobs(site)
  const troubles = () => site.database.query('select to_address from mail_troubles')
  expect(await troubles()).toHaveLength(6)

  expect((await removeAccount(site, ida)).status).toBe(204)
  await retryJobs(site)
  expect(await troubles()).toEqual([])

  await smtp.comeBack()
  await retryJobs(site)
  const received = smtp.received.map(({ recipients, subject }) => [...recipients, subject])
  expect(received.sort()).toEqual([
    ['former@example.org', 'Your email address was changed'],
    [ida.email, 'Your account was deleted'],
  ])
  const textTo = (address: string) => smtp.received.find(({ recipients }) => recipients[0] === address)?.text
  expect(textTo(ida.email)).toContain('Hello Idalotte,')
  // The owner of the old address may not have made the change, so they are notified even now.
  expect(textTo('former@example.org')).toContain('has since been deleted')
  expect(textTo('former@example.org')).not.toMatch(/Former member|Idalotte|deleted\.invalid/)
  expect(await site.database.query('select from graphile_worker.jobs')).toEqual([])
})

test('a mail sent after the account was deleted is not stored', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const userId = await findUserId(site, ida)
  await removeAccount(site, ida)
  const letter = { subject: 'Late', text: 'Late', html: '<p>Late' }
  await site.context.mailer.send({
    ...letter,
    about: 'late/1',
    to: { userId, name: 'Ida', address: ida.email },
  })
  expect(await site.database.query('select from mails')).toEqual([])
})

test('a failed deletion notice is removed at once, and other failed jobs after a month', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const ida = await site.person({ firstName: 'Idalotte' })
  await smtp.goAway()
  expect((await removeAccount(site, ida)).status).toBe(204)
  await waitForJobs(site)
  const queue = () => site.database.query('select * from graphile_worker._private_jobs')
  await sweepFailedJobs(site.context)
  expect(JSON.stringify(await queue())).toContain('Idalotte')

  await retryJobs(site, { isLast: true })
  expect(JSON.stringify(await queue())).toContain('Idalotte')
  await sweepFailedJobs(site.context)
  expect(await queue()).toEqual([])

  await site.database.query(
    `select graphile_worker.add_job('images.remove-files', '{}', max_attempts => 1, run_at => now() + interval '1 hour'),
            graphile_worker.add_job('waitlist.serve-queue', '{}', run_at => now() + interval '1 hour')`,
  )
  const fail = (days: number) =>
    site.database.query(
      `update graphile_worker._private_jobs set attempts = 1, updated_at = now() - make_interval(days => $1)`,
      [days],
    )
  await fail(29)
  await sweepFailedJobs(site.context)
  expect(await queue()).toHaveLength(2)
  await fail(31)
  await sweepFailedJobs(site.context)
  expect(await queue()).toHaveLength(1)
})
