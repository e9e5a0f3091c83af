import { expect, test } from 'vitest'
import {
  requestEmailChange,
  cancelEmailChange,
  confirmEmail,
  getAccount,
  forgotPassword,
  resetPassword,
} from '#contract/account.ts'
import { getCurrentUser, logIn } from '#contract/auth.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { startSmtp } from '#testing/start-smtp.ts'
import { waitForJobs, retryJobs } from '#testing/test-notifications.ts'
import { sweepAuthRows } from '../auth/sweep-auth-rows.ts'

withBackground()

type StoredMail = { to_address: string; to_name: string | null; subject: string; text: string; html: string }

/** The mails to an address, once all jobs are done. */
async function mailsTo(site: TestSite, email: string): Promise<StoredMail[]> {
  await waitForJobs(site)
  return site.database.query<StoredMail>('select * from mails where to_address = $1 order by id', [email])
}

const tokenIn = (mail: { text: string } | undefined) => /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

const requestChange = (
  site: TestSite,
  as: Person,
  email: string,
  currentPassword: string | undefined = as.password,
) => site.call(requestEmailChange, { body: { email, currentPassword }, as })

const confirm = (site: TestSite, token: string) => site.call(confirmEmail, { body: { token } })

/** Requests a change, and returns the token of the mailed link. */
async function mailedToken(site: TestSite, as: Person, email: string): Promise<string> {
  await requestChange(site, as, email)
  return tokenIn((await mailsTo(site, email)).at(-1))
}

const invalidLink = { status: 400, body: { code: 'EMAIL_LINK_INVALID' } }

test('an address changes once the link is followed, and both addresses are notified', async () => {
  await using site = await startApp()
  const ida = await site.person({ firstName: 'Ida' })

  expect((await requestChange(site, ida, ' New@Example.org ')).status).toBe(204)
  expect((await site.call(getAccount, { as: ida })).body).toMatchObject({
    user: { email: ida.email },
    pendingEmail: 'new@example.org',
  })
  const [link] = await mailsTo(site, 'new@example.org')
  expect(link).toMatchObject({ subject: 'Confirm your new email address' })
  expect(link?.text).toContain(`http://site.test/confirm-email#token=${tokenIn(link)}`)
  const [notice] = await mailsTo(site, ida.email)
  expect(notice).toMatchObject({ subject: 'Your email address is about to change' })
  expect(notice?.text).toContain('new@example.org')
  expect(tokenIn(notice)).toBe('')

  expect(await confirm(site, tokenIn(link))).toMatchObject({
    status: 200,
    body: { email: 'new@example.org' },
  })

  const { body: account } = await site.call(getAccount, { as: ida })
  expect(account).toMatchObject({ user: { email: 'new@example.org' }, pendingEmail: null })
  const login = { email: 'new@example.org', password: ida.password }
  expect((await site.call(logIn, { body: login })).status).toBe(200)
  expect((await site.call(logIn, { body: ida })).status).toBe(401)
  const [, last] = await mailsTo(site, ida.email)
  expect(last).toMatchObject({ subject: 'Your email address was changed' })
})

test('the token is stored only in the mail', async () => {
  await using site = await startApp()
  const token = await mailedToken(site, await site.person(), 'new@example.org')

  expect(token).toHaveLength(43)
  const tables = await site.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> 'mails'`,
  )
  for (const { name } of tables) {
    expect(JSON.stringify(await site.database.query(`select * from ${name}`)), name).not.toContain(token)
  }
})

test('a link works once and for one hour, and a made-up link never works', async () => {
  await using site = await startApp()
  const [ida, per] = [await site.person(), await site.person()]
  const once = await mailedToken(site, ida, 'once@example.org')
  expect((await confirm(site, once)).status).toBe(200)
  expect(await confirm(site, once)).toMatchObject(invalidLink)

  const late = await mailedToken(site, per, 'late@example.org')
  await site.database.moveClock('60 minutes')
  expect(await confirm(site, late)).toMatchObject(invalidLink)
  await sweepAuthRows(site.context)
  expect(await site.database.query('select from email_changes')).toEqual([])
  for (const token of ['x', 'A'.repeat(43), "' or 1=1 --"]) {
    expect(await confirm(site, token)).toMatchObject(invalidLink)
  }
  expect(await confirm(site, '')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('mails no link without the right password', async () => {
  await using site = await startApp()
  const ida = await site.person()

  for (const password of ['wrong', '']) {
    const refusal = await requestChange(site, ida, 'new@example.org', password)
    expect(refusal).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PASSWORD', issues: [{ path: 'currentPassword' }] },
    })
  }
  expect(await mailsTo(site, 'new@example.org')).toEqual([])
  expect((await site.call(requestEmailChange, { body: { email: 'new@example.org' } })).status).toBe(401)
})

test('wrong passwords are limited as at the login', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '3' })
  const ida = await site.person()

  for (let guess = 0; guess < 3; guess++) {
    expect((await requestChange(site, ida, 'new@example.org', 'wrong')).status).toBe(400)
  }
  const refusal = await requestChange(site, ida, 'new@example.org')
  expect(refusal).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  expect(Number(refusal.header('retry-after'))).toBeGreaterThan(0)
})

test('refuses a malformed address and the account’s current address', async () => {
  await using site = await startApp()
  const ida = await site.person()

  for (const email of ['nonsense', ida.email]) {
    expect(await requestChange(site, ida, email)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', issues: [{ path: 'email' }] },
    })
  }
})

test('refuses an address of another account, both at the request and at the confirmation', async () => {
  await using site = await startApp()
  const [ida, per] = [await site.person(), await site.person()]

  expect(await requestChange(site, ida, per.email)).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN' },
  })

  const token = await mailedToken(site, ida, 'soon@example.org')
  await site.person({ email: 'soon@example.org' })
  expect(await confirm(site, token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
  expect((await site.call(getCurrentUser, { as: ida })).body).toMatchObject({ email: ida.email })
})

test('only one of three accounts that confirm the same address at once gets it', async () => {
  await using site = await startApp()
  const people = [await site.person(), await site.person(), await site.person()]
  const tokens: string[] = []
  for (const person of people) tokens.push(await mailedToken(site, person, 'shared@example.org'))
  expect(new Set(tokens).size).toBe(3)

  const answers = await Promise.all(tokens.map((token) => confirm(site, token)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(2)
})

test('only one of ten requests that use a link at once succeeds', async () => {
  await using site = await startApp()
  const token = await mailedToken(site, await site.person(), 'new@example.org')
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(site, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a second link needs no password and sends no second notice to the old address', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const first = await mailedToken(site, ida, 'new@example.org')

  expect((await requestChange(site, ida, 'new@example.org', '')).status).toBe(204)
  const links = await mailsTo(site, 'new@example.org')
  expect(links).toHaveLength(2)
  expect(await mailsTo(site, ida.email)).toHaveLength(1)
  // The link of the first mail still works.
  expect((await confirm(site, first)).status).toBe(200)
  expect(await confirm(site, tokenIn(links.at(-1)))).toMatchObject(invalidLink)
})

test('a link ends when its change is cancelled or replaced by another one', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const first = await mailedToken(site, ida, 'first@example.org')
  const second = await mailedToken(site, ida, 'second@example.org')
  expect(await confirm(site, first)).toMatchObject(invalidLink)

  expect((await site.call(cancelEmailChange, { as: ida })).status).toBe(204)
  expect(await confirm(site, second)).toMatchObject(invalidLink)
  expect((await site.call(getAccount, { as: ida })).body.pendingEmail).toBeNull()
  expect((await site.call(cancelEmailChange, { as: ida })).status).toBe(204)
  expect((await site.call(cancelEmailChange, {})).status).toBe(401)
})

test('a new address ends password links mailed to the old one and keeps devices signed in', async () => {
  await using site = await startApp()
  const ida = await site.person()
  await site.call(forgotPassword, { body: { email: ida.email } })
  const reset = tokenIn((await mailsTo(site, ida.email)).at(-1))
  await confirm(site, await mailedToken(site, ida, 'new@example.org'))

  const password = 'over the hills and away'
  const response = await site.call(resetPassword, {
    body: { token: reset, password, confirmPassword: password },
  })
  expect(response).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } })
  expect((await site.call(getCurrentUser, { as: ida })).status).toBe(200)
})

test('a new password ends a pending change of address', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const token = await mailedToken(site, ida, 'thief@example.org')
  await site.call(forgotPassword, { body: { email: ida.email } })
  const reset = tokenIn((await mailsTo(site, ida.email)).at(-1))
  const password = 'over the hills and away'
  await site.call(resetPassword, { body: { token: reset, password, confirmPassword: password } })

  expect(await confirm(site, token)).toMatchObject(invalidLink)
})

test('the hour of a link begins when it is mailed, even after a mail server outage', async () => {
  await using smtp = await startSmtp()
  await using site = await startApp({ SMTP_URL: smtp.url })
  const ida = await site.person()
  const email = 'new@example.org'
  await smtp.goAway()
  await requestChange(site, ida, email)
  await waitForJobs(site)
  // As if two days had passed. The change is still waiting to be mailed.
  await site.database.query(`update email_changes set expires_at = expires_at - interval '2 days'`)
  await sweepAuthRows(site.context)
  expect((await site.call(getAccount, { as: ida })).body.pendingEmail).toBe(email)

  await smtp.comeBack()
  await retryJobs(site)
  const mail = smtp.received.find(({ recipients }) => recipients[0] === email)
  const [lifetime] = await site.database.query<{ minutes: number }>(
    'select extract(epoch from max(expires_at) - app_now())::float / 60 as minutes from email_changes',
  )
  expect(lifetime?.minutes).toBeGreaterThan(55)
  expect(lifetime?.minutes).toBeLessThanOrEqual(60)
  expect((await confirm(site, tokenIn({ text: mail?.text ?? '' }))).status).toBe(200)
})
