import { expect, test } from 'vitest'
import { changePassword, getAccount } from '#contract/account.ts'
import { getCurrentUser, logIn } from '#contract/auth.ts'
import { startApp, type Person, type TestSite, withBackground } from '#testing/start-app.ts'
import { findUserId, waitForJobs, findMails } from '#testing/test-notifications.ts'
import { startSession } from '../auth/start-session.ts'

withBackground()

const password = 'over the hills and away'

const change = (
  site: TestSite,
  as: Person,
  body: Partial<{ currentPassword: string; password: string }> = {},
) =>
  site.call(changePassword, {
    body: { currentPassword: as.password, password, confirmPassword: body.password ?? password, ...body },
    as,
  })

const isSignedIn = async (site: TestSite, as: Person) =>
  (await site.call(getCurrentUser, { as })).status === 200

test('a new password signs every other device out, and this one goes on with a new token', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const { body: phone } = await site.call(logIn, { body: ida })

  const changed = await change(site, ida)

  expect(changed.status).toBe(200)
  expect(changed.header('set-cookie')).toContain(`session=${changed.body.token};`)
  expect(await isSignedIn(site, { ...ida, token: changed.body.token })).toBe(true)
  expect(await isSignedIn(site, ida)).toBe(false)
  expect(await isSignedIn(site, { ...ida, token: phone.token })).toBe(false)
  expect((await site.call(logIn, { body: ida })).status).toBe(401)
  expect((await site.call(logIn, { body: { email: ida.email, password } })).status).toBe(200)
  await waitForJobs(site)
  expect(await findMails(site, ida)).toMatchObject([{ subject: 'Your password was changed' }])
})

test('whoever does not know the password cannot change it', async () => {
  await using site = await startApp()
  const ida = await site.person()

  const refused = await change(site, ida, { currentPassword: 'wrong' })
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PASSWORD', issues: [{ path: 'currentPassword' }] },
  })
  const without = await site.call(changePassword, { body: { password, confirmPassword: password }, as: ida })
  expect(without).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
  expect((await change(site, { ...ida, token: 'nobody' })).status).toBe(401)
  expect(await isSignedIn(site, ida)).toBe(true)
})

test('guesses are limited, but other people’s failed logins do not block the owner, even from the same network', async () => {
  await using site = await startApp({ ATTEMPTS_PER_ADDRESS: '2', ATTEMPTS_PER_CLIENT: '5' })
  const ida = await site.person()
  const guess = { email: ida.email, password: 'wrong' }
  for (let count = 0; count < 8; count++) await site.call(logIn, { body: guess })
  await change(site, ida, { currentPassword: 'wrong' })
  await change(site, ida, { currentPassword: 'wrong again' })

  expect(await change(site, ida)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  await site.database.moveClock('1 second')
  expect((await change(site, ida)).status).toBe(200)
})

test.each([
  ['short', 'password'],
  ['password1', 'password'],
])('the new password %o is refused, as anywhere', async (weak, path) => {
  await using site = await startApp()
  const ida = await site.person()
  expect(await change(site, ida, { password: weak })).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  })
})

test('the new password is typed twice', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const body = { currentPassword: ida.password, password, confirmPassword: 'something else' }
  const refused = await site.call(changePassword, { body, as: ida })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'confirmPassword' }] } })
})

test('who has no password, because the provider’s login leads in, can set one', async () => {
  await using site = await startApp()
  const ida = await site.person()
  await site.database.query('update users set password_hash = null')
  expect((await site.call(getAccount, { as: ida })).body.hasPassword).toBe(false)

  const body = { password, confirmPassword: password }
  expect((await site.call(changePassword, { body, as: ida })).status).toBe(200)
  expect((await site.call(logIn, { body: { email: ida.email, password } })).status).toBe(200)
})

test('of tabs that change the password at once one does, and the others know the old one only', async () => {
  await using site = await startApp()
  const ida = await site.person()
  const userId = await findUserId(site, ida)
  const client = { ip: '127.0.0.1', userAgent: null, device: null }
  const sessions = await Promise.all(
    [1, 2, 3].map(() => site.context.db.transaction((tx) => startSession(tx, { userId, client }))),
  )

  const answers = await Promise.all(sessions.map(({ token }) => change(site, { ...ida, token })))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [done] = answers.filter(({ status }) => status === 200)
  expect(await isSignedIn(site, { ...ida, token: done?.body.token ?? '' })).toBe(true)
  expect(await site.database.query('select from sessions')).toHaveLength(1)
})
