import { expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/account.ts'
import { getCurrentUser, logIn } from '#contract/auth.ts'
import { failures } from '#contract/errors.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { untilLockedOut } from '#testing/until-locked-out.ts'
import { until } from '#testing/until.ts'
import { startSession } from './start-session.ts'

withBackground()

const newPassword = { password: 'over the hills and away', confirmPassword: 'over the hills and away' }
const invalidLink = { code: 'RESET_LINK_INVALID', message: failures.RESET_LINK_INVALID.message }

type StoredMail = { to_name: string; to_address: string; subject: string; text: string; html: string }

/** The mails to an address, once there are that many. */
async function mailsTo(site: TestSite, email: string, count: number): Promise<StoredMail[]> {
  const mails = () =>
    site.database.query<StoredMail>('select * from mails where to_address = $1 order by id', [email])
  await until(async () => (await mails()).length >= count)
  return mails()
}

/** Waits until every job has run. */
async function untilJobsDone(site: TestSite): Promise<void> {
  const openJobs = () => site.database.query('select 1 from graphile_worker.jobs')
  await until(async () => (await openJobs()).length === 0)
}

const tokenIn = ({ text }: { text: string }) => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''

/** Asks for a link, and returns the token of the mail that arrives as number `count`. */
async function mailedToken(site: TestSite, { email }: { email: string }, count = 1): Promise<string> {
  await site.call(forgotPassword, { body: { email } })
  const mail = (await mailsTo(site, email, count)).at(-1)
  return mail ? tokenIn(mail) : ''
}

const reset = (site: TestSite, token: string) => site.call(resetPassword, { body: { token, ...newPassword } })

test('a person who forgot their password gets a link and sets a new password', async () => {
  await using site = await startApp()
  const person = await site.person({ firstName: 'Ida' })

  expect((await site.call(forgotPassword, { body: { email: person.email } })).status).toBe(204)
  const [mail] = await mailsTo(site, person.email, 1)
  expect(mail).toMatchObject({ to_name: 'Ida Marlow', subject: 'Choose a new password' })
  const link = `http://site.test/reset-password#token=${tokenIn(mail ?? { text: '' })}`
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(`href="${link}"`)

  const answer = await reset(site, tokenIn(mail ?? { text: '' }))

  expect(answer.status).toBe(200)
  expect(answer.header('set-cookie')).toContain(`session=${answer.body.token};`)
  const me = await site.call(getCurrentUser, { as: { ...person, token: answer.body.token } })
  expect(me.body).toMatchObject({ email: person.email })
  expect((await site.call(logIn, { body: person })).status).toBe(401)
  const login = { email: person.email, password: newPassword.password }
  expect((await site.call(logIn, { body: login })).status).toBe(200)
})

test('an unknown address gets the same response and no mail', async () => {
  await using site = await startApp()
  const person = await site.person()

  const known = await site.call(forgotPassword, { body: { email: ` ${person.email.toUpperCase()} ` } })
  const unknown = await site.call(forgotPassword, { body: { email: 'nobody@example.org' } })
  await untilJobsDone(site)

  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  const mails = await site.database.query<StoredMail>('select * from mails')
  expect(mails.map((mail) => mail.to_address)).toEqual([person.email])
})

test('the token is stored only in the mail', async () => {
  await using site = await startApp()
  const person = await site.person()
  const token = await mailedToken(site, person)

  const tables = await site.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') and tablename <> 'mails'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const rows = await site.database.query(`select * from ${name}`)
    expect(JSON.stringify(rows), name).not.toContain(token)
  }
})

test('a link works once', async () => {
  await using site = await startApp()
  const token = await mailedToken(site, await site.person())

  expect((await reset(site, token)).status).toBe(200)
  expect(await reset(site, token)).toMatchObject({ status: 400, body: invalidLink })
})

test('a link works for one hour', async () => {
  await using site = await startApp()
  const [early, late] = [await site.person(), await site.person()]
  const tokens = [await mailedToken(site, early), await mailedToken(site, late)] as const

  await site.database.moveClock('59 minutes')
  expect((await reset(site, tokens[0])).status).toBe(200)
  await site.database.moveClock('1 minute')
  expect(await reset(site, tokens[1])).toMatchObject({ status: 400, body: invalidLink })
  expect((await site.call(logIn, { body: late })).status).toBe(200)
})

test.each(['', 'x', 'A'.repeat(43), 'ø'.repeat(200), "' or 1=1 --"])(
  'the made-up token %o gets the same error message',
  async (token) => {
    await using site = await startApp()
    expect(await reset(site, token)).toMatchObject({ status: 400, body: invalidLink })
  },
)

test('only one of ten requests that use a link at once sets the password', async () => {
  await using site = await startApp()
  const token = await mailedToken(site, await site.person())

  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(site, token)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'RESET_LINK_INVALID')).toHaveLength(9)
})

test('only one of two links used at once sets the password', async () => {
  await using site = await startApp()
  const person = await site.person()
  const tokens = [await mailedToken(site, person), await mailedToken(site, person, 2)]

  const answers = await Promise.all(tokens.map((token) => reset(site, token)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('a second request keeps the first link valid, and using it ends the second one', async () => {
  await using site = await startApp()
  const person = await site.person()
  const first = await mailedToken(site, person)
  const second = await mailedToken(site, person, 2)
  expect(second).not.toBe(first)

  expect((await reset(site, first)).status).toBe(200)
  expect(await reset(site, second)).toMatchObject({ status: 400, body: invalidLink })
})

test('a new password ends all sessions of its owner and no others', async () => {
  await using site = await startApp()
  const phone = await site.person()
  const { body } = await site.call(logIn, { body: phone })
  const laptop: Person = { ...phone, token: body.token }
  const otherPerson = await site.person()

  await reset(site, await mailedToken(site, phone))

  expect((await site.call(getCurrentUser, { as: phone })).status).toBe(401)
  expect((await site.call(getCurrentUser, { as: laptop })).status).toBe(401)
  expect((await site.call(getCurrentUser, { as: otherPerson })).status).toBe(200)
})

test('a login with the old password fails when the password changes meanwhile', async () => {
  await using site = await startApp()
  const person = await site.person()

  const signIn = await site.context.db.transaction(async (tx) => {
    await tx.execute(`update users set password_hash = 'another' where email = '${person.email}'`)
    const answer = site.call(logIn, { body: person })
    await untilLockedOut(site.database)
    return { answer }
  })

  expect((await signIn.answer).status).toBe(401)
})

test('a new password also ends a provider login that gets its token at that moment', async () => {
  await using site = await startApp()
  const person = await site.person()
  const link = await mailedToken(site, person)
  const [user] = await site.database.query<{ id: string }>(
    `insert into login_codes (code_hash, browser_hash, user_id, expires_at)
     select 'code', 'browser', id, app_now() + interval '1 minute' from users returning user_id as id`,
  )

  const { token, answer } = await site.context.db.transaction(async (tx) => {
    // The exchange of the code, which has not committed yet.
    await tx.execute('delete from login_codes')
    const answer = reset(site, link)
    await untilLockedOut(site.database)
    const client = { ip: '127.0.0.1', userAgent: null, device: null }
    return { answer, ...(await startSession(tx, { userId: user?.id ?? '', client })) }
  })

  expect((await answer).status).toBe(200)
  expect((await site.call(getCurrentUser, { as: { ...person, token } })).status).toBe(401)
})

test('password rules are those of registration, and a refused password keeps the link valid', async () => {
  await using site = await startApp()
  const token = await mailedToken(site, await site.person())
  const attempt = (password: string, confirmPassword = password) =>
    site.call(resetPassword, { body: { token, password, confirmPassword } })

  const messages = [
    await attempt('short'),
    await attempt('x'.repeat(201)),
    await attempt('iLoveYou'),
    await attempt('a long and winding trail', 'another'),
  ].map(({ status, body }) => [status, body.message])

  expect(messages).toEqual([
    [400, 'Password must be at least 8 characters'],
    [400, 'Password must be at most 200 characters'],
    [400, 'This password is too common. Choose another one.'],
    [400, "Passwords don't match"],
  ])
  expect((await reset(site, token)).status).toBe(200)
})

test('an account without a password can set one with a mailed link', async () => {
  await using site = await startApp()
  const person = await site.person()
  await site.database.query('update users set password_hash = null where email = $1', [person.email])

  expect((await reset(site, await mailedToken(site, person))).status).toBe(200)
  const login = { email: person.email, password: newPassword.password }
  expect((await site.call(logIn, { body: login })).status).toBe(200)
})

test.each([
  ['keeps', true, 1],
  ['turns on', false, 0],
])(
  'a new password %s what was turned off in an account whose address was confirmed: %s',
  async (_what, isVerified, muted) => {
    await using site = await startApp()
    const person = await site.person({ isVerified })
    await site.database.query(`insert into notification_mutes select id, 'cars', 'mail' from users`)
    await untilJobsDone(site)
    const sent = await site.database.query('select from mails')
    await reset(site, await mailedToken(site, person, sent.length + 1))
    expect(await site.database.query('select from notification_mutes')).toHaveLength(muted)
  },
)

test('the owner gets a mail that the password was changed', async () => {
  await using site = await startApp()
  const person = await site.person()
  await reset(site, await mailedToken(site, person))

  const [, notice] = await mailsTo(site, person.email, 2)

  expect(notice).toMatchObject({ subject: 'Your password was changed' })
  expect(notice?.text).toContain('http://site.test/forgot-password')
  expect(notice?.text).not.toContain('token')
})

test('one address gets only a few links, and its owner can still log in', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '3' })
  const person = await site.person()
  const ask = (email: string) => site.call(forgotPassword, { body: { email } })

  for (const email of [person.email, 'nobody@example.org']) {
    const answers = [await ask(email), await ask(email), await ask(email), await ask(email)]
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429])
    expect(Number(answers[3]?.header('retry-after'))).toBeGreaterThan(0)
  }
  expect((await site.call(logIn, { body: person })).status).toBe(200)
  expect(await mailsTo(site, person.email, 3)).toHaveLength(3)
})

test('after too many wrong passwords a reset link still works and unlocks the login', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '3' })
  const person = await site.person()
  const wrong = { email: person.email, password: 'wrong password' }
  await Promise.all(Array.from({ length: 12 }, () => site.call(logIn, { body: wrong })))
  expect((await site.call(logIn, { body: person })).status).toBe(429)

  expect((await reset(site, await mailedToken(site, person))).status).toBe(200)

  const login = { email: person.email, password: newPassword.password }
  expect((await site.call(logIn, { body: login })).status).toBe(200)
})

test('one client’s requests for links and attempts with links are limited', async () => {
  await using site = await startApp({ ATTEMPTS_PER_CLIENT: '3' })
  for (const name of ['a', 'b']) await site.call(forgotPassword, { body: { email: `${name}@example.org` } })
  expect((await reset(site, 'made-up')).status).toBe(400)

  expect((await reset(site, 'made-up')).status).toBe(429)
  // Each of these makes the pause longer, so that it cannot end before the next line.
  await Promise.all(Array.from({ length: 8 }, () => reset(site, 'made-up')))
  expect((await site.call(forgotPassword, { body: { email: 'c@example.org' } })).status).toBe(429)
})

test('expired links are swept', async () => {
  await using site = await startApp()
  await mailedToken(site, await site.person())
  await site.database.moveClock('61 minutes')
  const storedLinks = () => site.database.query('select 1 from password_resets')
  await until(async () => (await storedLinks()).length === 0)
  expect(await storedLinks()).toEqual([])
})
