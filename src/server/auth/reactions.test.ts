import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/account.ts'
import { startApp, type TestSite, withBackground } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'
import { until } from '#testing/until.ts'
import { users } from '../db/tables/auth.ts'
import { emit } from '../events/emit.ts'
import { authReactions } from './reactions.ts'

withBackground()

const newPassword = { password: 'over the hills and away', confirmPassword: 'over the hills and away' }
const tokenIn = (text = '') => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''

const jobsThatFailed = (site: TestSite) =>
  site.database.query<{ last_error: string }>(
    'select last_error from graphile_worker.jobs where attempts > 0 and locked_at is null',
  )

test('only a committed event sends a mail', async () => {
  await using site = await startApp()
  const [recipient, nonRecipient] = [await site.person(), await site.person()]

  await site.context.db
    .transaction(async (tx) => {
      await emit(tx, 'password.forgotten', { requestId: 'one', email: nonRecipient.email })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await site.context.db.transaction((tx) =>
    emit(tx, 'password.forgotten', { requestId: 'two', email: recipient.email }),
  )
  const mails = () => site.database.query<{ to_address: string }>('select to_address from mails')
  await until(async () => (await mails()).length > 0)

  expect(await mails()).toEqual([{ to_address: recipient.email }])
})

test('mails wait while the mail server is away and arrive once it is back', async () => {
  await using smtp = await startSmtp()
  await smtp.goAway()
  await using site = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Trips <trips@example.org>' })
  const person = await site.person()

  expect((await site.call(forgotPassword, { body: { email: person.email } })).status).toBe(204)
  await until(async () => (await jobsThatFailed(site)).length > 0)
  const [job] = await jobsThatFailed(site)
  expect(job?.last_error).toMatch(/^MailNotSentError: SMTP E/)
  expect(job?.last_error).not.toContain(person.email)

  await smtp.comeBack()
  // Retry now: the queue waits longer after each failure.
  await site.database.query('update graphile_worker._private_jobs set run_at = now()')
  await until(() => smtp.received.length > 0)

  const [mail] = smtp.received
  expect(mail?.from).toMatchObject({ name: 'Trips', address: 'trips@example.org' })
  const token = tokenIn(mail?.text)
  expect((await site.call(resetPassword, { body: { token, ...newPassword } })).status).toBe(200)
  // With a mail server, no mail is stored here.
  await until(() => smtp.received.length > 1)
  expect(await site.database.query('select 1 from mails')).toEqual([])
})

test('a repeated mail job keeps the first link valid and uses the same Message-ID', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const { email } = await site.person()
  const runJob = () => authReactions['auth.mail-reset-link'](site.context, { requestId: 'one', email })

  await runJob()
  await runJob()

  const [first, second] = smtp.received
  expect(second?.messageId).toBe(first?.messageId)
  const token = tokenIn(first?.text)
  expect((await site.call(resetPassword, { body: { token, ...newPassword } })).status).toBe(200)
})

test('without a mail server, a repeated mail job stores one mail with a valid link', async () => {
  await using site = await startApp()
  const { email } = await site.person()
  const runJob = () => authReactions['auth.mail-reset-link'](site.context, { requestId: 'one', email })

  await runJob()
  await runJob()

  const mails = await site.database.query<{ text: string }>('select text from mails')
  expect(mails).toHaveLength(1)
  const token = tokenIn(mails[0]?.text)
  expect((await site.call(resetPassword, { body: { token, ...newPassword } })).status).toBe(200)
})

test('an address that the account gives up at that moment gets no reset link', async () => {
  await using site = await startApp()
  const { email } = await site.person()
  let mailJob: Promise<void> | undefined

  await site.context.db.transaction(async (tx) => {
    await tx.update(users).set({ email: 'elsewhere@example.org' }).where(eq(users.email, email))
    mailJob = authReactions['auth.mail-reset-link'](site.context, { requestId: 'one', email })
    await untilLockedOut(site.database)
  })
  await mailJob

  expect(await site.database.query('select from password_resets')).toEqual([])
  expect(await site.database.query('select from mails')).toEqual([])
})
