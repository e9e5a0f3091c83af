import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { resetPassword } from '#contract/account.ts'
import { getCurrentUser, logIn, register } from '#contract/auth.ts'
import { startApp, type TestSite } from '#testing/start-app.ts'
import { areLockedOut } from '#testing/until-locked-out.ts'
import { until } from '#testing/until.ts'
import { loginCodes } from '../db/tables/auth.ts'
import { appNow } from '../db/tables/columns.ts'
import type { Identity } from '../ports/login-provider/port.ts'
import { linkIdentity } from './link-identity.ts'
import { hashToken } from './rules.ts'
import { startSession } from './start-session.ts'

const ida: Identity = {
  issuer: 'https://id.example.org',
  subject: 'ida-1',
  email: 'ida@example.org',
  isEmailVerified: true,
  firstName: 'Ida',
  lastName: 'Moen',
  profileImageUrl: null,
}
const password = 'a long and winding trail'

const link = ({ context }: TestSite, identity: Identity) =>
  context.db.transaction((tx) => linkIdentity(tx, identity))

/** Waits until the work waits for a lock, or is done without waiting. */
async function untilWaitingOrDone({ database }: TestSite, work: Promise<unknown>): Promise<void> {
  let isDone = false
  const done = () => (isDone = true)
  work.then(done, done)
  await until(async () => isDone || (await areLockedOut(database)))
}

test('ten provider logins of one person at once create one account and ten sessions', async () => {
  await using site = await startApp()
  const client = { ip: '127.0.0.1', userAgent: null, device: null }

  const sessions = await Promise.all(
    Array.from({ length: 10 }, () =>
      site.context.db.transaction(async (tx) =>
        startSession(tx, { userId: await linkIdentity(tx, ida), client }),
      ),
    ),
  )

  for (const { token } of sessions) {
    const as = { email: '', password: '', token }
    expect((await site.call(getCurrentUser, { as })).status).toBe(200)
  }
  expect(await site.database.query('select from users')).toHaveLength(1)
  expect(await site.database.query('select from user_identities')).toHaveLength(1)
})

test('a password registration at the same moment does not keep the owner’s address', async () => {
  await using site = await startApp()
  const rounds = Array.from({ length: 8 }, (_, round) => `ida${round}@example.org`)

  const answers = await Promise.all(
    rounds.map(async (email, round) => {
      const body = { firstName: 'Not', lastName: 'Ida', email, password, confirmPassword: password }
      const [registered] = await Promise.all([
        site.call(register, { body }),
        // At different moments of the registration, since hashing a password takes a while.
        delay(round * 10).then(() => link(site, { ...ida, subject: email, email })),
      ])
      return { ...registered, email }
    }),
  )

  for (const { status, body, email } of answers) {
    expect([201, 409]).toContain(status)
    expect((await site.call(logIn, { body: { email, password } })).status).toBe(401)
    const as = { email, password, token: body.token ?? 'none' }
    expect((await site.call(getCurrentUser, { as })).status).toBe(401)
  }
})

test('a password login fails when the account is linked to a provider meanwhile', async () => {
  await using site = await startApp()
  const squatter = await site.person({ email: 'ida@example.org' })
  let letCommit: () => void = () => undefined
  const commitSignal = new Promise<void>((resolve) => (letCommit = resolve))

  const linking = site.context.db.transaction(async (tx) => {
    await linkIdentity(tx, ida)
    await commitSignal
  })
  const guess = site.call(logIn, { body: squatter })
  // The password is correct, but the login has to wait for the lock on the account.
  await untilWaitingOrDone(site, guess)
  letCommit()
  await linking

  expect((await guess).status).toBe(401)
  expect(await site.database.query('select from sessions')).toEqual([])
})

test('an account moves to the new owner of its address at the provider', async () => {
  await using site = await startApp()
  const before = await link(site, ida)

  expect(await link(site, { ...ida, subject: 'ida-2' })).toBe(before)

  expect(await site.database.query('select subject from user_identities')).toEqual([{ subject: 'ida-2' }])
  expect(await link(site, { ...ida, email: 'elsewhere@example.org' })).not.toBe(before)
})

test('a login code is removed when the account moves to somebody else meanwhile', async () => {
  await using site = await startApp()
  const account = await link(site, ida)

  const { takeover } = await site.context.db.transaction(async (tx) => {
    const userId = await linkIdentity(tx, ida)
    const takeover = link(site, { ...ida, subject: 'ida-2' })
    await untilWaitingOrDone(site, takeover)
    await tx
      .insert(loginCodes)
      .values({ codeHash: 'code', browserHash: 'browser', userId, expiresAt: appNow })
    return { takeover }
  })

  expect(await takeover).toBe(account)
  expect(await site.database.query('select from login_codes')).toEqual([])
})

test('a person whose account just moved to somebody else gets a new account', async () => {
  await using site = await startApp()
  const account = await link(site, ida)

  const { comingBack } = await site.context.db.transaction(async (tx) => {
    await linkIdentity(tx, { ...ida, subject: 'ida-2' })
    const comingBack = link(site, { ...ida, email: 'elsewhere@example.org' })
    await untilWaitingOrDone(site, comingBack)
    return { comingBack }
  })

  expect(await comingBack).not.toBe(account)
})

test('a password link mailed before the account was linked no longer works', async () => {
  await using site = await startApp()
  await site.person({ email: 'ida@example.org' })
  await site.database.query(
    `insert into password_resets (token_hash, user_id, expires_at)
     select $1, id, app_now() + interval '1 hour' from users`,
    [hashToken('mailed')],
  )

  await link(site, ida)

  const body = { token: 'mailed', password, confirmPassword: password }
  const answer = await site.call(resetPassword, { body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } })
})

test('linking removes the account’s calendar, pending address, login codes, sessions and muted notifications', async () => {
  await using site = await startApp()
  await site.person({ email: 'ida@example.org' })
  await site.database.query(`insert into calendar_feeds (user_id, key_hash) select id, 'k' from users`)
  await site.database.query(
    `insert into email_changes (token_hash, user_id, email, expires_at)
     select $1, id, 'elsewhere@example.org', app_now() + interval '1 hour' from users`,
    [hashToken('mailed')],
  )
  await site.database.query(
    `insert into login_codes (code_hash, browser_hash, user_id, expires_at)
     select 'code', 'browser', id, app_now() + interval '1 minute' from users`,
  )

  await site.database.query(`insert into notification_mutes select id, 'offers', 'mail' from users`)

  await link(site, ida)

  for (const table of ['calendar_feeds', 'email_changes', 'login_codes', 'sessions', 'notification_mutes']) {
    expect(await site.database.query(`select from ${table}`), table).toEqual([])
  }
})

test('the same subject at another provider is another person', async () => {
  await using site = await startApp()
  const first = await link(site, ida)
  const second = await link(site, { ...ida, issuer: 'https://other.example', email: 'other@example.org' })
  expect(second).not.toBe(first)
})

test('linking keeps the admin role, and the name when the provider has none', async () => {
  await using site = await startApp()
  await site.person({ email: 'ida@example.org', firstName: 'Ida', isAdmin: true })

  await link(site, { ...ida, firstName: null, lastName: null })

  const [user] = await site.database.query('select first_name, last_name, is_admin from users')
  expect(user).toEqual({ first_name: 'Ida', last_name: 'Marlow', is_admin: true })
})
